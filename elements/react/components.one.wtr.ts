import { expect } from 'chai'
import { bundle, insert, until, type Tag } from '../test/page.harness.js'

type Properties = Record<string, unknown>
interface Host {
  mount(place: Element, name: string, properties: Properties): (properties: Properties) => void
  hydrate(place: Element, name: string, properties: Properties): void
}

for (const version of [18, 19]) {
  describe(`the components in React ${version}`, () => {
    let host: Host
    let place: HTMLElement
    before(async () => {
      host = (await bundle(`demo/components-${version}.js`)) as unknown as Host
    })
    beforeEach(() => {
      place = insert<HTMLElement>('<div></div>')
    })
    afterEach(() => place.remove())
    const tag = () => place.firstElementChild as Tag & Record<string, unknown>

    it('write texts and booleans as attributes, and remove attributes', () => {
      const draw = host.mount(place, 'WalletFund', {
        amount: '1',
        sponsored: true,
        className: 'big',
        loginMethods: ['email', 'guest'],
      })
      const attributes = () => [...tag().attributes].map(({ name, value }) => `${name}=${value}`).sort()
      expect([tag().amount, tag().sponsored, tag().className, tag().loginMethods]).to.deep.equal([
        '1',
        true,
        'big',
        ['email', 'guest'],
      ])
      draw({ sponsored: false })
      expect([tag().amount, tag().sponsored]).to.deep.equal([undefined, false])
      expect(attributes()).to.deep.equal([])
    })

    it('pass new objects to properties, and remove them', () => {
      const config = { name: 'Almanac' }
      const draw = host.mount(place, 'WalletConfirmTx', { config, transaction: { to: '0x1' }, chain: { id: 31337 } })
      expect([tag().config, tag().transaction, tag().chain]).to.deep.equal([config, { to: '0x1' }, { id: 31337 }])
      expect(tag().hasAttribute('transaction')).to.equal(false)
      draw({ chain: 8453 })
      expect([tag().config, tag().transaction, tag().chain]).to.deep.equal([undefined, undefined, 8453])
    })

    it('call listeners by the name of their property, and only while it is given', () => {
      const events: string[] = []
      const draw = host.mount(place, 'WalletLoginModal', {
        onLoginComplete: ({ detail }: CustomEvent) => events.push(String(detail)),
        onClick: () => events.push('click'),
      })
      const dispatch = (detail: string) =>
        tag().dispatchEvent(new CustomEvent('wallet-login-complete', { detail, bubbles: true }))
      dispatch('one')
      tag().click()
      draw({})
      dispatch('two')
      expect(events).to.deep.equal(['one', 'click'])
    })

    it("hydrate a server's markup with objects and listeners at once", async () => {
      place.innerHTML = '<wallet-login-modal app-name="Almanac"></wallet-login-modal>'
      const before = place.firstElementChild
      const warnings: unknown[] = []
      const { error } = console
      console.error = (...words: unknown[]) => {
        warnings.push(words)
      }
      let eventCount = 0
      host.hydrate(place, 'WalletLoginModal', {
        appName: 'Almanac',
        config: { name: 'Almanac' },
        onClose: () => {
          eventCount++
        },
      })
      await until(() => tag().config)
      console.error = error
      tag().dispatchEvent(new CustomEvent('wallet-close'))
      expect(tag() === before).to.equal(true)
      expect(eventCount).to.equal(1)
      expect(warnings).to.deep.equal([])
    })
  })
}
