import { expect } from 'chai'
import { driver, openFrame, until, world, type Tag } from '../test/page.harness.js'

/**
 * Members that a careless merge of JSON leaves on every object: names of our options, and of what a page reads at its
 * start.
 */
const MEMBERS = {
  sponsored: true,
  signOnly: true,
  title: 'Free gift',
  buttonText: 'Claim',
  isCancellable: false,
  data: '0xdead',
  call: 'theirs',
  open: true,
  layer: 'inline',
  headless: true,
  appName: 'Theirs',
  name: 'Theirs',
  appearance: { landingHeader: 'Free gift' },
  landingHeader: 'Free gift',
  loginMessage: 'Free gift',
  loginMethods: ['guest'],
  embeddedWallets: { showWalletUIs: false },
  showWalletUIs: false,
  uiOptions: { showWalletUIs: false },
  apiUrl: 'https://evil.example',
  clientId: 'theirs',
  address: 'https://evil.example',
  headers: { authorization: 'theirs' },
  token: 'theirs',
  admin: true,
  disableSignup: true,
  resume: {},
  prefill: {},
  start: 'guest',
}

describe('a page with a polluted Object.prototype', () => {
  it('starts, requests only its own provider, and shows the login that its host configured [SEC-91]', async () => {
    const { apiUrl } = await world()
    const { appId } = await driver<{ appId: string }>('createApp', {})
    for (const enumerable of [true, false]) {
      const page = await openFrame('')
      const { prototype } = page.eval('Object') as ObjectConstructor
      for (const [name, value] of Object.entries(MEMBERS))
        Object.defineProperty(prototype, name, { value, enumerable, configurable: true, writable: true })
      const tag = page.document.createElement('wallet-login-modal') as Tag
      tag.setAttribute('app-id', appId)
      tag.setAttribute('api-url', apiUrl)
      tag.setAttribute('app-name', 'Almanac')
      page.document.body.append(tag)
      await tag.ready
      expect([tag.open, tag.layer]).to.deep.equal([false, 'top'])
      void tag.show()
      await until(() => tag.shadowRoot.querySelector('input[type="email"], input[autocomplete*="email"]'))
      expect([tag.screen, tag.shadowRoot.textContent?.includes('Free gift')]).to.deep.equal(['landing', false])
      const asked = page.performance.getEntriesByType('resource').map(entry => entry.name)
      expect(asked.filter(name => name.includes('evil.example'))).to.deep.equal([])
      page.remove()
    }
  })
})
