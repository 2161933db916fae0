import { expect } from 'chai'
import { bundle, cleanUp, driver, recordEvents, insert, until, world } from '../test/page.harness.js'

const REFUSED: readonly (readonly [what: string, config: object, message: string])[] = [
  ['no login method', { loginMethods: [] }, 'At least one login method must be enabled.'],
  ['an empty list of chains', { chains: [] }, 'The list of supported chains must not be empty.'],
  [
    'a default chain outside the supported ones',
    { chains: [1, 10], defaultChain: 8453 },
    'The default chain must be one of the supported chains.',
  ],
]

describe('an invalid configuration', () => {
  before(async () => {
    const [{ apiUrl }, { appId }] = await Promise.all([world(), driver<{ appId: string }>('createApp', {}), bundle()])
    insert(`<wallet-app app-id="${appId}" api-url="${apiUrl}"></wallet-app>`)
  })
  afterEach(cleanUp)

  for (const [what, config, message] of REFUSED) {
    it(`ends the element that is opened with it in an error, and shows no login: ${what} [CONF-37, CONF-38, CONF-39]`, async () => {
      const tag = insert('<wallet-login-modal></wallet-login-modal>')
      tag.config = config
      const { details } = recordEvents(tag)
      const ended = tag.show().catch((error: { code: string; message: string }) => error)
      await until(() => tag.screen)
      expect(tag.shadowRoot.querySelector('input')).to.equal(null)
      tag.close()
      const { code, message: said } = (await ended) as { code: string; message: string }
      expect([code, said]).to.deep.equal(['INVALID_CONFIG', message])
      expect(details('wallet-error').map(({ code: reportedCode }) => reportedCode)).to.deep.equal(['INVALID_CONFIG'])
    })
  }
})
