import { expect } from 'chai'
import { guestWithEther, localChain } from '../test/guest.harness.js'
import {
  cleanUp,
  dialogOf,
  openFrame,
  holdTimers,
  recordEvents,
  settled,
  until,
  type Tag,
} from '../test/page.harness.js'

const REVIEW =
  '<wallet-confirm-tx open chain="31337" value="0.01" value-unit="ether" to="0x70997970C51812dc3A010C7d01b50e0d17dc79C8"></wallet-confirm-tx>'
type Page = Awaited<ReturnType<typeof openFrame>>

describe('a page whose session takes long to restore', () => {
  let app: Tag
  let rpc = ''
  let appId = ''
  let apiUrl = ''
  let page: Page
  /** Releases the answer about the signed-in user. */
  let letThrough = () => {}

  before(async () => {
    ;({ app, rpc } = await guestWithEther())
    ;({ appId, apiUrl } = app.config as { appId: string; apiUrl: string })
  })
  afterEach(() => page.remove())
  after(async () => {
    await cleanUp()
    await app.session.logout()
  })

  /** Loads the next page of this visitor with this markup: it is ready after its limit, before the user is known. */
  const arrive = async (markup: string): Promise<Tag> => {
    page = await openFrame('position: fixed; inset: 0; border: 0; inline-size: 600px; block-size: 700px', '', page => {
      const { fetch } = page
      const through = new Promise<void>(resolve => {
        letThrough = resolve
      })
      page.fetch = async (...given) => {
        if (String(given[0]).endsWith('/users/me')) await through
        return fetch.apply(page, given)
      }
    })
    const wait = holdTimers(ms => ms === 1_500, page)
    const host = page.document.createElement('wallet-app') as Tag
    Object.assign(host, { config: { appId, apiUrl, chains: [localChain(rpc)], defaultChain: 31337 } })
    page.document.body.innerHTML = markup
    page.document.body.prepend(host)
    await until(() => wait.count)
    wait.stop()
    await host.ready
    expect(host.session.$state.get().status).to.equal('restoring')
    return host.nextElementSibling as Tag
  }

  for (const [tag, markup, screen] of [
    ['a review', REVIEW, 'confirm-ethereum'],
    ['a funding', '<wallet-fund open chain="31337"></wallet-fund>', 'receive'],
  ] as const) {
    it(`waits with ${tag} until it is known who is signed in`, async () => {
      const opened = await arrive(markup)
      const events = recordEvents(opened)
      await until(() => dialogOf(opened)?.open)
      await settled()
      expect([opened.screen, opened.open]).to.deep.equal([null, true])
      letThrough()
      await until(() => opened.screen === screen || opened.screen === 'error')
      expect(
        events
          .details('wallet-screen-change')
          .map(({ screen }) => screen)
          .filter(name => name !== 'connect-wallet'),
      ).to.deep.equal([screen])
    })
  }

  it('lets the visitor leave before the session is restored', async () => {
    const opened = await arrive(REVIEW)
    const ended = opened.show().catch((error: { code: string }) => error.code)
    await until(() => dialogOf(opened)?.open)
    opened.close('user')
    expect(await ended).to.equal('USER_REJECTED_REQUEST')
    letThrough()
    await until(() => opened.session.$state.get().status === 'authenticated')
    expect(opened.open).to.equal(false)
  })
})
