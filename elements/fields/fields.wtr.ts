import { expect } from 'chai'
import { bundle, cleanUp, recordEvents, insert, until, type Tag } from '../test/page.harness.js'

interface Declared {
  name: string
  fieldName?: string
  type: { text: string }
  default?: string
  kind?: string
  readonly?: boolean
}
interface Declaration {
  tagName: string
  name: string
  formAssociated?: boolean
  attributes: Declared[]
  members: Declared[]
  events: Declared[]
  cssStates: Declared[]
}

const warnings: string[] = []
const { warn } = console
const words = ({ type }: Declared) => [...type.text.matchAll(/'([^']*)'/g)].map(([, word]) => word as string)
const read = (tag: HTMLElement, name: string) => (tag as unknown as Record<string, unknown>)[name]
const write = (tag: HTMLElement, name: string, value: unknown) => {
  ;(tag as unknown as Record<string, unknown>)[name] = value
}

describe('the attributes and properties of the elements', () => {
  let manifest: Declaration[] = []
  before(async () => {
    const answer = await fetch('/dist/custom-elements.json')
    manifest = ((await answer.json()) as { modules: { declarations: Declaration[] }[] }).modules.flatMap(
      ({ declarations }) => declarations,
    )
    insert(
      '<div id="early"><wallet-fund id="waiting" open-not amount="0.5" cross-chain-bridging chain-type="SOLANA"></wallet-fund></div>',
    )
    const early = document.getElementById('waiting') as HTMLElement
    write(early, 'asset', 'USDC')
    write(early, 'crossChainBridging', false)
    await bundle()
    await Promise.all(manifest.map(({ tagName }) => customElements.whenDefined(tagName)))
    console.warn = (...text: unknown[]) => {
      warnings.push(text.join(' '))
    }
  })
  beforeEach(() => {
    warnings.length = 0
  })
  afterEach(cleanUp)
  after(() => {
    console.warn = warn
  })

  it('keep their values when the markup is upgraded, with properties that were set before [CARD-08] [EC-04]', () => {
    const early = document.getElementById('waiting') as HTMLElement
    expect([
      read(early, 'amount'),
      read(early, 'chainType'),
      read(early, 'asset'),
      read(early, 'crossChainBridging'),
    ]).to.deep.equal(['0.5', 'solana', 'USDC', false])
    expect(early.getAttribute('asset')).to.equal('USDC')
    expect(Object.hasOwn(early, 'asset')).to.equal(false)
    early.parentElement?.remove()
  })

  it('every element is defined with an open shadow root and an empty light tree [CARD-01] [CARD-02] [CARD-03] [CARD-04]', () => {
    expect(manifest.map(({ tagName }) => tagName)).to.include.members([
      'wallet-account',
      'wallet-app',
      'wallet-balance',
      'wallet-button',
      'wallet-confirm-tx',
      'wallet-connect',
      'wallet-create',
      'wallet-cross-app',
      'wallet-delegate',
      'wallet-export',
      'wallet-farcaster-signer',
      'wallet-fund',
      'wallet-link-account',
      'wallet-login-modal',
      'wallet-mfa',
      'wallet-mfa-prompt',
      'wallet-passkeys',
      'wallet-recovery',
      'wallet-security',
      'wallet-sign-message',
      'wallet-watch-asset',
    ])
    for (const { tagName, name } of manifest) {
      const tag = insert(`<${tagName}></${tagName}>`)
      expect(customElements.get(tagName)?.name.replace(/^_/, ''), tagName).to.be.a('string')
      expect(tag.shadowRoot.mode, name).to.equal('open')
      expect(tag.childNodes.length).to.equal(0)
      tag.remove()
    }
  })

  it('every attribute of the manifest is observed, and every property reads and writes it [EC-20] [EC-74]', () => {
    for (const { tagName, attributes, members } of manifest) {
      const tag = document.createElement(tagName)
      const observed = (tag.constructor as unknown as { observedAttributes: string[] }).observedAttributes
      expect([...observed].sort(), tagName).to.deep.equal(attributes.map(({ name }) => name).sort())
      for (const attribute of attributes) {
        const { name, type } = attribute
        const field = attribute.fieldName as string
        const where = `${tagName} ${name}`
        const absent =
          type.text === 'boolean'
            ? false
            : type.text === 'readonly string[]'
              ? []
              : attribute.default?.replaceAll("'", '')
        expect(read(tag, field), `${where} when absent`).to.deep.equal(absent)
        if (type.text === 'boolean') {
          tag.setAttribute(name, '')
          expect(read(tag, field), where).to.equal(true)
          tag.setAttribute(name, 'FALSE')
          expect(read(tag, field), `${where}="false"`).to.equal(false)
          write(tag, field, true)
          expect(tag.getAttribute(name), where).to.equal('')
          write(tag, field, false)
          expect(tag.hasAttribute(name), where).to.equal(false)
        } else if (words(attribute).length > 0) {
          for (const word of words(attribute)) {
            tag.setAttribute(name, word.toUpperCase())
            expect(read(tag, field), where).to.equal(word)
          }
        } else if (type.text === 'readonly string[]') {
          tag.setAttribute(name, ' one,two\n three ')
          expect(read(tag, field), where).to.deep.equal(['one', 'two', 'three'])
          write(tag, field, ['four', 'five'])
          expect(tag.getAttribute(name), where).to.equal('four five')
        } else {
          for (const text of ['12', 'https://host.example/12', 'twelve']) {
            write(tag, field, text)
            if (tag.getAttribute(name) !== text) throw new Error(`${where} did not take ${text}`)
          }
        }
        write(tag, field, undefined)
        expect(tag.hasAttribute(name), `${where} taken away`).to.equal(false)
      }
      for (const { name, kind, readonly } of members) {
        expect(name in tag, `${tagName}.${name}`).to.equal(true)
        if (kind === 'method') expect(read(tag, name), name).to.be.a('function')
        if (readonly) expect(() => write(tag, name, 1), `${tagName}.${name}`).to.throw(TypeError)
      }
    }
  })

  it('booleans are false for "false", and true for an empty or any other text, as several frameworks write them [EC-13]', () => {
    const tag = insert('<wallet-confirm-tx sign-only="false" sponsored not-cancellable="true"></wallet-confirm-tx>')
    expect([read(tag, 'signOnly'), read(tag, 'sponsored'), read(tag, 'notCancellable')]).to.deep.equal([
      false,
      true,
      true,
    ])
    tag.removeAttribute('sponsored')
    expect(read(tag, 'sponsored')).to.equal(false)
  })

  it('an invalid word gives the default, one warning and the state error, and never throws [EC-21]', async () => {
    const tag = insert('<wallet-fund layer="sideways" amount="1e18" default-funding-method="cheque"></wallet-fund>')
    expect([tag.layer, read(tag, 'amount'), read(tag, 'defaultFundingMethod')]).to.deep.equal([
      'top',
      undefined,
      undefined,
    ])
    const own = () => warnings.filter(text => /sideways|1e18|cheque/.test(text))
    await until(() => own().length === 3)
    expect(own().filter(text => text.includes('"layer"'))).to.have.length(1)
    expect(own().filter(text => text.includes('"amount"'))).to.have.length(1)
    expect(tag.matches(':state(error)')).to.equal(true)
    void tag.layer
    expect(own()).to.have.length(3)
    for (const name of ['layer', 'amount', 'default-funding-method']) tag.removeAttribute(name)
    expect(tag.matches(':state(error)')).to.equal(false)
  })

  it('"[object Object]" counts as absent, and the warning says how to pass an object [EC-22]', async () => {
    const tag = insert('<wallet-fund address="[object Object]" cross-chain-bridging="[object Object]"></wallet-fund>')
    expect([read(tag, 'address'), read(tag, 'crossChainBridging')]).to.deep.equal([undefined, false])
    await until(() => warnings.some(text => text.includes('"config"')))
  })

  it('malformed and dangerous addresses are refused', () => {
    const tag = insert(
      '<wallet-login-modal logo="javascript:alert(1)" terms-and-conditions-url="data:text/html,x" privacy-policy-url="/privacy"></wallet-login-modal>',
    )
    expect([read(tag, 'logo'), read(tag, 'termsAndConditionsUrl'), read(tag, 'privacyPolicyUrl')]).to.deep.equal([
      undefined,
      undefined,
      `${location.origin}/privacy`,
    ])
    tag.setAttribute('logo', 'data:image/svg+xml,<svg/>')
    expect(read(tag, 'logo')).to.contain('data:image/')
  })

  it('amounts are text only, without exponents, signs or a second point', () => {
    const tag = insert('<wallet-fund></wallet-fund>')
    for (const bad of ['-1', '1e3', '1.2.3', '', 'ten', '0x10', '1.', ' 1']) {
      tag.setAttribute('amount', bad)
      expect(read(tag, 'amount'), bad).to.equal(undefined)
    }
    tag.setAttribute('amount', '0.000000000000000001')
    expect(read(tag, 'amount')).to.equal('0.000000000000000001')
  })

  it('objects cannot be attributes, and later changes by the host have no effect [EC-23]', () => {
    const tag = insert('<wallet-confirm-tx></wallet-confirm-tx>')
    const request = { to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', value: 5n }
    write(tag, 'transaction', request)
    request.value = 6n
    expect((read(tag, 'transaction') as { value: bigint }).value).to.equal(5n)
    expect(tag.hasAttribute('transaction')).to.equal(false)
    const chain = { id: 31337, name: 'Local' }
    write(tag, 'chain', chain)
    expect(tag.hasAttribute('chain')).to.equal(false)
    expect(read(tag, 'chain')).to.deep.equal(chain)
    write(tag, 'chain', 1)
    expect([read(tag, 'chain'), tag.getAttribute('chain')]).to.deep.equal([1, '1'])
  })

  it('the inputs are exposed as a store that follows attributes and properties [EC-02] [CARD-09]', () => {
    const tag = insert('<wallet-fund amount="1"></wallet-fund>') as Tag & {
      $input: { get(): Record<string, unknown>; listen(heard: (value: Record<string, unknown>) => void): () => void }
    }
    const seen: unknown[] = []
    const stop = tag.$input.listen(({ amount }) => seen.push(amount))
    tag.setAttribute('amount', '2')
    write(tag, 'amount', '3')
    stop()
    expect([tag.$input.get().amount, seen]).to.deep.equal(['3', ['2', '3']])
  })

  it('an unreadable JSON child is reported once and sets a state [EC-21] [EC-27]', async () => {
    const tag = document.createElement('wallet-fund')
    tag.innerHTML = '<script type="application/json">{ "loginMethods": [ </script>'
    const { details } = recordEvents(tag)
    document.body.append(tag)
    const later = insert(`<wallet-fund>${tag.innerHTML}</wallet-fund>`)
    await new Promise(resolve => later.addEventListener('wallet-error', resolve, { once: true }))
    expect(details('wallet-error').map(({ code, flow }) => [code, flow])).to.deep.equal([['INVALID_CONFIG', 'fund']])
    expect(tag.matches(':state(error)')).to.equal(true)
  })

  it('valid and unknown attributes cause no warning', () => {
    insert(
      '<wallet-fund amount="1" chain="8453" chain-type="ethereum" layer="inline" unknown-attribute="x"></wallet-fund>',
    )
    expect(warnings).to.deep.equal([])
  })
})
