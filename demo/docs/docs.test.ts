import { readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import { transform } from 'esbuild'
import { Window } from 'happy-dom'
import { marked } from 'marked'
import { describe, expect, it } from 'vitest'
import { parse as parseVue } from 'vue/compiler-sfc'
import { configSchema, settings } from '../../.config/generate/config-schema.mjs'
import { manifest } from '../../.config/generate/custom-elements.mjs'
import { coloured } from '../../.config/docs/docs-code.mjs'
import { docsPages, docsPictures, docsSite } from '../../.config/docs/docs-site.mjs'
import { QUESTIONS } from '../../src/ask/questions.js'
import { FUNDING_METHODS } from '../../src/config/funding-methods.js'
import { ERROR_CODES } from '../../src/errors/codes.js'
import { OPEN_METHODS } from '../../src/funding/open-methods.js'
import * as client from '../../src/index.js'

const { DOMParser } = new Window()
const documentOf = (text: string) => new DOMParser().parseFromString(text, 'text/html') as unknown as Document

const pages = docsPages()
const site = docsSite()
const alive = docsSite({ alive: true })
const documents = new Map(
  [...site].filter(([name]) => name.endsWith('.html')).map(([name, text]) => [name, documentOf(text)]),
)
const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8')
const markdownOf = (name: string) => pages.find(page => page.name === name)?.markdown ?? ''
const tags = manifest.modules.flatMap(({ declarations }) => declarations)

interface Example {
  readonly where: string
  readonly lang: string
  readonly text: string
}
const examples: readonly Example[] = [
  ...pages.map(({ name, markdown }) => [name, markdown] as const),
  ['README', readme] as const,
].flatMap(([where, markdown]) =>
  marked
    .lexer(markdown)
    .flatMap(token =>
      token.type === 'code'
        ? [{ where, lang: String(token['lang'] ?? '').split(' ')[0] ?? '', text: String(token['text']) }]
        : [],
    ),
)

const parseScript = (text: string, loader: 'ts' | 'tsx' | 'css') => transform(text, { loader, logLevel: 'silent' })

/** Parsers of the examples by language. Each throws an error if an example is invalid. */
const PARSERS: Readonly<Record<string, (text: string) => unknown>> = {
  js: text => parseScript(text, 'ts'),
  ts: text => parseScript(text, 'ts'),
  jsx: text => parseScript(text, 'tsx'),
  css: text =>
    parseScript(text, 'css').then(({ warnings }) => {
      expect(warnings).toEqual([])
    }),
  json: text => JSON.parse(text),
  vue: text => {
    expect(parseVue(text).errors).toEqual([])
  },
  html: async text => {
    const document = documentOf(text)
    for (const { localName } of document.querySelectorAll('*'))
      if (localName.includes('-')) expect(tags.map(({ tagName }) => tagName)).toContain(localName)
    for (const script of document.querySelectorAll('script[type=module]'))
      await parseScript(script.textContent ?? '', 'ts')
    for (const script of document.querySelectorAll('script[type="application/json"]'))
      JSON.parse(script.textContent ?? '')
  },
  '': () => {}, // shell commands
  text: () => {},
}

describe('the documentation', () => {
  it('has no link to a page or a heading that does not exist', () => {
    expect(documents.size).toBeGreaterThan(15)
    const dead: string[] = []
    for (const [name, document] of documents) {
      for (const link of document.querySelectorAll('a[href]')) {
        const [path = '', heading] = (link.getAttribute('href') ?? '').split('#')
        if (/^https?:/.test(path)) continue
        const target = documents.get(path || name)
        if (!target || (heading && !target.getElementById(heading)))
          dead.push(`${name}: ${link.getAttribute('href') ?? ''}`)
      }
    }
    expect(dead).toEqual([])
  })

  it('links every page from every page, and marks the current one', () => {
    for (const [name, document] of documents) {
      const links = [...document.querySelectorAll('nav a')]
      expect(links.map(link => link.getAttribute('href')).sort(), name).toEqual([...documents.keys()].sort())
      expect(
        links.filter(link => link.getAttribute('aria-current') === 'page').map(link => link.getAttribute('href')),
      ).toEqual([name])
      expect([document.querySelectorAll('h1').length, document.title.endsWith(' · wallet-elements')]).toEqual([1, true])
    }
    const back = (files: Map<string, string>) => [...files.values()].filter(text => text.includes('href="/"')).length
    expect([back(site), back(alive)], 'and back to the demo, where that is').toEqual([0, documents.size])
  })

  it('loads nothing from outside its own folder', () => {
    for (const [name, text] of site) {
      const loaded = [...text.matchAll(/(?:\bsrc|<link[^>]*href)="([^"]*)"|url\(([^)]*)\)|@import ([^;]*)/g)].map(
        ([, ...found]) => found.find(Boolean),
      )
      expect(
        loaded.filter(
          address => !['docs.css', 'page.js', 'live.js', 'data:,', ...docsPictures().keys()].includes(address ?? ''),
        ),
        name,
      ).toEqual([])
    }
    expect([...site.keys()].filter(name => !/\.html$/.test(name))).toEqual(['docs.css', 'page.js', 'search.js'])
  })

  it('runs the examples of the tags on the provider that serves them, and from the disk on a recorded one', () => {
    const count = (files: Map<string, string>, fragment: string) =>
      [...files].filter(([name, text]) => name.endsWith('.html') && text.includes(fragment)).map(([name]) => name)
    const running = count(alive, 'class="live"')
    expect(running).toEqual(expect.arrayContaining(['index.html', ...tags.map(({ tagName }) => `${tagName}.html`)]))
    for (const fragment of [
      'class="live"',
      'src="live.js"',
      'any six digits',
      '<wallet-app login-methods="email" app-id',
    ])
      expect(count(site, fragment), fragment).toEqual(running)
    expect([count(alive, 'live.js'), count(alive, 'any six digits')]).toEqual([[], []])
    for (const name of running)
      expect(
        documentOf(site.get(name) ?? '')
          .querySelector('wallet-app')
          ?.getAttributeNames(),
        name,
      ).not.toContain('logo')
    for (const name of running) {
      const document = documentOf(alive.get(name) ?? '')
      const [ids, links] = [
        [...document.querySelectorAll('[id]')].map(({ id }) => id),
        [...document.querySelectorAll('wallet-button[for]')].map(button => button.getAttribute('for') ?? ''),
      ]
      expect(new Set(ids).size, name).toBe(ids.length)
      expect(
        links.filter(id => !ids.includes(id)),
        name,
      ).toEqual([])
      expect(document.querySelectorAll('wallet-app'), name).toHaveLength(1)
      expect(document.querySelectorAll('script:not([src], [type="application/json"]), [style]'), name).toHaveLength(0)
    }
  })

  it('begins with a picture, and shows each running example above its code', () => {
    const page = documentOf(alive.get('index.html') ?? '')
    const [picture] = page.querySelectorAll('img')
    expect(page.querySelector('h1')?.nextElementSibling?.contains(picture ?? null)).toBe(true)
    expect([picture?.getAttribute('alt'), picture?.getAttribute('width')]).toEqual([
      expect.stringContaining(' '),
      '2460',
    ])
    for (const name of ['index', ...tags.map(({ tagName }) => tagName)]) {
      const [live] = documentOf(alive.get(`${name}.html`) ?? '').querySelectorAll('.live')
      expect(live?.nextElementSibling?.className, name).toBe('code')
    }
  })

  it('has a place for every tag with its attributes, every event, every setting and every error code', () => {
    const firstColumn = (name: string) =>
      new Set(
        [...(documents.get(`${name}.html`)?.querySelectorAll('td:first-child code') ?? [])].map(
          cell => cell.textContent,
        ),
      )
    for (const { tagName, attributes, events } of tags) {
      const names = new Set([...firstColumn(tagName), ...firstColumn('tags')])
      for (const { name } of [...attributes, ...events]) expect(names, tagName).toContain(name)
    }
    const events = tags.flatMap(tag => tag.events.map(({ name }) => name)).filter(name => name.startsWith('wallet-'))
    expect([...firstColumn('events')].sort()).toEqual([...new Set(events)].sort())
    expect([...firstColumn('configuration')]).toEqual(settings.map(({ path }) => path))
    expect([...firstColumn('errors')]).toEqual(ERROR_CODES)
    expect([...firstColumn('scripts')]).toEqual(Object.keys(QUESTIONS))
  })

  it('lists the funding methods that settings name and no screen offers yet', () => {
    const rows = [...(documents.get('configuration.html')?.querySelectorAll('#not-yet + table tbody tr') ?? [])]
    const missing = Object.keys(FUNDING_METHODS).filter(name => !OPEN_METHODS.some(open => open === name))
    expect(rows.map(row => /^Funding by (\w+)/.exec(row.textContent ?? '')?.[1])).toEqual(missing)
  })

  it('colours its examples without changing their text, so that a copied example runs', () => {
    for (const { where, lang, text } of examples) {
      const block = documentOf(`<pre>${coloured(text, lang)}</pre>`).querySelector('pre')
      expect(block?.textContent, where).toBe(text)
    }
    expect(coloured("import 'x' // why", 'js')).toBe(
      `<span class="word">import</span> <span class="string">'x'</span> <span class="comment">// why</span>`,
    )
  })

  it('has every page in its search index, under addresses that exist', () => {
    const index = JSON.parse((site.get('search.js') ?? '').replace('self.docsIndex = ', '')) as {
      address: string
      text: string
    }[]
    for (const { address } of index) {
      const [path = '', heading] = address.split('#')
      const document = documents.get(path)
      expect(heading ? document?.getElementById(heading) : document, address).toBeTruthy()
    }
    expect(new Set(index.map(({ address }) => address.split('#')[0])).size).toBe(documents.size)
    expect(index.find(({ text }) => text.includes('isCustomElement'))?.address).toMatch(/^vue\.html/)
  })

  it('shows the example of one framework at a time, and the first one without a script', () => {
    const tabs = [...(documents.get('index.html')?.querySelectorAll('.tabs') ?? [])]
    expect(tabs.length).toBeGreaterThan(0)
    for (const group of tabs) {
      const names = [...group.querySelectorAll('input')].map(({ value }) => value)
      expect([...group.querySelectorAll('.tab')].map(tab => tab.getAttribute('data-tab'))).toEqual(names)
      expect(group.querySelectorAll('input[checked]')).toHaveLength(1)
      for (const name of names) expect(site.get('docs.css')).toContain(`.tab:not([data-tab="${name}"])`)
    }
  })

  it.each(tags)('shows every line of the notes on <$tagName>', ({ tagName }) => {
    const notes = readFileSync(new URL(`../../elements/${tagName}/reference.md`, import.meta.url), 'utf8')
      .split('\n')
      .filter(line => line && !line.startsWith('```'))
    expect(notes.length).toBeGreaterThan(5)
    const noteTexts = notes.flatMap(line => /^- (`[A-Z_]+`): (.*)$/.exec(line)?.slice(1) ?? line.replace(/^- /, ''))
    expect(noteTexts.filter(words => !markdownOf(tagName).includes(words))).toEqual([])
  })

  it("maps Privy's names only to attributes, settings, events, tags and functions that exist", () => {
    const known = new Set<string>([
      ...tags.flatMap(({ tagName, attributes, events, members, cssProperties }) => [
        tagName,
        ...[...attributes, ...events, ...members, ...cssProperties].map(({ name }) => name),
      ]),
      ...settings.map(({ path }) => path),
      ...Object.keys(client),
      ...['accent', 'false', 'connect-or-create'],
    ])
    const rows = [...(documents.get('from-privy.html')?.querySelectorAll('tbody tr') ?? [])]
    expect(rows.length).toBeGreaterThan(35)
    const unknown = rows
      .flatMap(row =>
        [...row.querySelectorAll('td:last-child code')].map(word =>
          (word.textContent ?? '').replace(/^<([\w-]+).*>$/, '$1').replace(/\(\)$/, ''),
        ),
      )
      .filter(word => !known.has(word))
    expect(unknown).toEqual([])
  })

  it.each(examples.map(({ where, lang }, at) => ({ where, lang, at })))(
    'has only valid examples: $where $lang $at',
    async ({ lang, at }) => {
      expect(Object.keys(PARSERS)).toContain(lang)
      await PARSERS[lang]?.(examples[at]?.text ?? '')
    },
  )

  it('names only npm scripts that exist, as does the README, and `npm pack` builds before it packs', () => {
    const { scripts } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
      scripts: Record<string, string>
    }
    const named = [readme, ...pages.map(({ markdown }) => markdown)].flatMap(text =>
      [...text.matchAll(/\bnpm run ([\w:-]+)/g)].map(([, name = '']) => name),
    )
    expect(named.length).toBeGreaterThan(8)
    expect(named.filter(name => !(name in scripts))).toEqual([])
    expect(readme).toContain('`npm pack` in the clone')
    expect(scripts['prepack']).toContain('npm run build')
  })

  it('has only configurations that match their schema, as has the README', () => {
    const validate = new Ajv({ strict: false }).compile(configSchema)
    const children = examples
      .filter(({ lang }) => lang === 'html')
      .flatMap(({ where, text }) =>
        [...documentOf(text).querySelectorAll('script[type="application/json"]')].map(
          script => [where, script.textContent ?? ''] as const,
        ),
      )
    const files = examples
      .filter(({ text }) => text.includes('"$schema"'))
      .map(({ where, text }) => [where, text] as const)
    expect([children.length, files.length].every(count => count >= 2)).toBe(true)
    for (const [where, text] of [...children, ...files]) {
      validate(JSON.parse(text))
      expect(validate.errors, where).toBeNull()
    }
  })
})
