import { expect } from 'chai'
import { bundle, recordEvents, insert, settled, until, type Tag } from '../test/page.harness.js'

interface Declaration {
  readonly tagName: string
  readonly attributes: readonly {
    readonly name: string
    readonly type: { readonly text: string }
    readonly default?: string
  }[]
  readonly events: readonly { readonly name: string }[]
}
const manifest = (await (await fetch('/dist/custom-elements.json')).json()) as {
  modules: { declarations: Declaration[] }[]
}

/** The boolean, enumerated and text fields of a tag, the default of the enumerated one, and its name in events. */
function fieldsOf({ attributes, events }: Declaration) {
  const find = (wide: string, type: RegExp) =>
    attributes.find(({ name }) => name === wide) ??
    (attributes.find(({ type: { text } }) => type.test(text)) as Declaration['attributes'][number])
  const word = find('theme', /^'.* \| '/)
  return {
    switch: find('no-analytics', /^boolean$/).name,
    word: word.name,
    otherwise: word.default?.replaceAll("'", ''),
    text: find('app-name', /^string /).name,
    flow: events.map(({ name }) => /^wallet-(.+)-complete$/.exec(name)?.[1]).find(Boolean) ?? 'app',
  }
}
const TAGS = Object.fromEntries(
  manifest.modules
    .flatMap(({ declarations }) => declarations)
    .map(declaration => [declaration.tagName, fieldsOf(declaration)]),
)
const propertyOf = (attribute: string) => attribute.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
const read = (tag: HTMLElement, attribute: string) => (tag as unknown as Record<string, unknown>)[propertyOf(attribute)]
const write = (tag: HTMLElement, attribute: string, value: unknown) => {
  ;(tag as unknown as Record<string, unknown>)[propertyOf(attribute)] = value
}
/** The requests so far, of the bundle or elsewhere, without later ones of the test's own page. */
const loaded = () =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin !== location.origin || pathname.startsWith('/dist/'))
    .map(String)

describe('every tag', () => {
  const early = new Map<string, HTMLElement[]>()
  const { warn } = console
  before(async () => {
    console.warn = () => {}
    for (const [tag, fields] of Object.entries(TAGS)) {
      const [written, given] = [
        insert<HTMLElement>(
          `<${tag} ${fields.switch} ${fields.word}="mauve" ${fields.text}="[object Object]"></${tag}>`,
        ),
        insert<HTMLElement>(`<${tag}></${tag}>`),
      ]
      write(given, fields.switch, true)
      write(given, fields.text, 'early')
      early.set(tag, [written, given])
    }
    await bundle()
    await Promise.all(Object.keys(TAGS).map(tag => customElements.whenDefined(tag)))
    // The words of a button and the prefetched code of an idle page load once for all tags. They must not arrive during
    // a test.
    await until(() => ['own-label', 'run'].every(file => loaded().some(url => url.includes(`/c/${file}-`))))
  })
  after(() => {
    console.warn = warn
    for (const tag of document.body.querySelectorAll(Object.keys(TAGS).join())) tag.remove()
  })

  for (const [name, fields] of Object.entries(TAGS)) {
    it(`reads the attributes that were written before the tag was defined: <${name}> [CARD-08] [EC-13] [EC-21] [EC-22]`, () => {
      const [written] = early.get(name) as [HTMLElement]
      expect([read(written, fields.switch), read(written, fields.word), read(written, fields.text)]).to.deep.equal([
        true,
        fields.otherwise,
        undefined,
      ])
      written.setAttribute(fields.switch, 'FALSE')
      expect(read(written, fields.switch)).to.equal(false)
      written.setAttribute(fields.switch, '')
      written.removeAttribute(fields.switch)
      expect(read(written, fields.switch)).to.equal(false)
    })

    it(`accepts properties before it is defined, before it is in the document, and there: <${name}> [EC-04] [EC-20]`, () => {
      const [, given] = early.get(name) as [HTMLElement, HTMLElement]
      expect([
        read(given, fields.switch),
        given.hasAttribute(fields.switch),
        read(given, fields.text),
        given.getAttribute(fields.text),
      ]).to.deep.equal([true, true, 'early', 'early'])
      const made = document.createElement(name)
      write(made, fields.text, 'loose')
      document.body.append(made)
      expect([read(made, fields.text), made.getAttribute(fields.text)]).to.deep.equal(['loose', 'loose'])
      write(made, fields.text, 'there')
      expect(made.getAttribute(fields.text)).to.equal('there')
      write(made, fields.text, undefined)
      expect(made.hasAttribute(fields.text)).to.equal(false)
      made.remove()
    })

    it(`reports an unreadable JSON child once, when it is in the document: <${name}> [EC-21] [EC-27]`, async () => {
      const made = document.createElement(name)
      made.innerHTML = '<script type="application/json">{ oops</script>'
      const { details } = recordEvents(made)
      document.body.append(made)
      document.body.prepend(made)
      const later = insert(`<${name}>${made.innerHTML}</${name}>`)
      await new Promise(resolve => later.addEventListener('wallet-error', resolve, { once: true }))
      expect(details('wallet-error').map(({ code, flow }) => [code, flow])).to.deep.equal([
        ['INVALID_CONFIG', fields.flow],
      ])
      expect(made.matches(':state(error)')).to.equal(true)
      made.remove()
      later.remove()
    })

    it(`requests nothing and draws no screen while it is closed: <${name}> [EC-05] [EC-47]`, async () => {
      const before = loaded()
      const made = document.createElement(name) as Tag
      write(made, fields.text, 'x')
      await settled()
      expect([made.shadowRoot.childNodes.length, loaded()]).to.deep.equal([0, before])
      document.body.append(made)
      await settled()
      expect([made.shadowRoot.querySelector('dialog, [part=panel]'), loaded()]).to.deep.equal([null, before])
      made.remove()
    })
  }
})
