import { expect } from 'chai'
import { bundle, insert, until, type Tag } from './test/page.harness.js'

type Class = CustomElementConstructor & { define?(tag?: string, registry?: CustomElementRegistry): void }

describe('the definition of elements', () => {
  const messages: string[] = []
  const [{ warn }, { error }] = [console, console]
  before(() => {
    console.warn = (...text: unknown[]) => {
      messages.push(`warn ${text.join(' ')}`)
    }
    console.error = (...text: unknown[]) => {
      messages.push(`error ${text.join(' ')}`)
    }
  })
  after(() => Object.assign(console, { warn, error }))

  it('defines one element from its own file, and all from the bundle, in any order [EC-63] [EC-69]', async () => {
    await bundle('elements/wallet-fund.js')
    expect(customElements.get('wallet-fund')).to.be.a('function')
    expect(customElements.get('wallet-login-modal')).to.equal(undefined)
    const known = customElements.get('wallet-fund')
    await bundle()
    expect(customElements.get('wallet-login-modal')).to.be.a('function')
    expect(customElements.get('wallet-fund')).to.equal(known)
    expect(messages).to.deep.equal([])
  })

  it('survives a second copy of the bundle: the first definition stays, and both share one session [EC-44] [EC-69]', async () => {
    const known = customElements.get('wallet-login-modal')
    await import(new URL('/dist/cdn/wallet-elements.js', location.href).href)
    expect(customElements.get('wallet-login-modal')).to.equal(known)
    expect(messages).to.deep.equal([])
    expect(insert('<wallet-fund></wallet-fund>').session).to.equal(
      insert('<wallet-login-modal></wallet-login-modal>').session,
    )
  })

  it('does not replace a foreign class of the same name, and warns once', async () => {
    const { defineWallet } = (await bundle()) as { defineWallet(tag?: string, registry?: CustomElementRegistry): void }
    const registry = {
      get: () => class extends HTMLElement {},
      define: () => {
        throw new Error('It was defined over.')
      },
    } as unknown as CustomElementRegistry
    defineWallet('wallet-fund', registry)
    await until(() => messages.some(line => line.startsWith('error')))
    expect(messages.filter(line => line.startsWith('error'))).to.have.length(1)
  })

  it('works under another name [EC-70]', async () => {
    const Known = customElements.get('wallet-fund') as Class
    class Renamed extends Known {}
    customElements.define('acme-fund', Renamed)
    const tag = insert<Tag>('<acme-fund amount="2"></acme-fund>')
    expect((tag as unknown as { amount: string }).amount).to.equal('2')
    expect(tag.shadowRoot.mode).to.equal('open')
  })

  it('adds only the definitions and one symbol to the page [EC-19]', () => {
    const ours = Reflect.ownKeys(globalThis).filter(key => /wallet-elements/i.test(String(key)))
    expect(ours).to.deep.equal([Symbol.for('wallet-elements')])
    expect(Object.keys(globalThis).filter(key => /wallet/i.test(key))).to.deep.equal([])
  })
})
