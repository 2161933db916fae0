import { expect } from 'chai'
import { guestWithEther, localChain } from '../test/guest.harness.js'
import {
  bundle,
  cleanUp,
  openFrame,
  recordEvents,
  pressUntil,
  until,
  findInside,
  type Tag,
} from '../test/page.harness.js'

const REVIEW =
  '<wallet-confirm-tx chain="31337" value="0.01" value-unit="ether" to="0x70997970C51812dc3A010C7d01b50e0d17dc79C8"></wallet-confirm-tx>'
const TAGS = [
  ['a review', REVIEW, 'USER_REJECTED_REQUEST'],
  ['a funding', '<wallet-fund chain="31337"></wallet-fund>', 'USER_EXITED_FUNDING_FLOW'],
  ['the passkeys', '<wallet-passkeys></wallet-passkeys>', 'USER_EXITED_LINK_FLOW'],
] as const

describe('a returning visitor who has not accepted the terms', () => {
  let app: Tag
  let rpc = ''
  let page: Awaited<ReturnType<typeof openFrame>>

  before(async () => {
    ;({ app, rpc } = await guestWithEther())
  })
  afterEach(() => page.remove())
  after(async () => {
    await cleanUp()
    await app.session.logout()
  })

  /** Loads the visitor's next page, whose markup requires the terms, with this markup in it. */
  const arrive = async (markup: string, config: object = {}): Promise<Tag> => {
    const { appId, apiUrl } = app.config as { appId: string; apiUrl: string }
    page = await openFrame('position: fixed; inset: 0; border: 0; inline-size: 600px; block-size: 700px')
    const host = page.document.createElement('wallet-app') as Tag
    Object.assign(host, { config: { appId, apiUrl, chains: [localChain(rpc)], defaultChain: 31337, ...config } })
    host.setAttribute('require-users-accept-terms', '')
    page.document.body.innerHTML = markup
    page.document.body.prepend(host)
    await host.ready
    expect(host.session.$state.get()).to.include({ status: 'unauthenticated', cause: 'terms' })
    return host.nextElementSibling as Tag
  }
  const status = (tag: Tag) => tag.session.$state.get().status
  const ending = (tag: Tag) =>
    tag.show().then(
      () => 'well',
      (error: { code: string }) => error.code,
    )

  for (const [what, markup, exit] of TAGS) {
    it(`sees the terms before ${what}, and keeps the session if they leave`, async () => {
      const tag = await arrive(markup.replace('>', ' open>'))
      await until(() => tag.screen)
      expect([tag.screen, tag.open]).to.deep.equal(['terms', true])
      const ended = ending(tag)
      tag.close('user')
      expect([await ended, status(app)]).to.deep.equal([exit, 'authenticated'])
    })
  }

  it('sees no terms if screens are disabled', async () => {
    const tag = await arrive(REVIEW, { embeddedWallets: { showWalletUIs: false } })
    expect(await ending(tag)).to.equal('EMBEDDED_WALLET_NOT_FOUND')
  })

  it('is logged out after declining the terms, and the open flow ends', async () => {
    const tag = await arrive(REVIEW)
    const ended = ending(tag)
    await pressUntil(
      () => !tag.open,
      () => findInside(tag, '.button-secondary'),
    )
    expect([await ended, status(tag)]).to.deep.equal(['MUST_BE_AUTHENTICATED', 'unauthenticated'])
    await until(() => status(app) === 'unauthenticated')
  })

  it('continues the opened flow after accepting the terms, and back does not return to them', async () => {
    const { loginAsGuest } = (await bundle('client.js')) as { loginAsGuest(): Promise<unknown> }
    await loginAsGuest() // the same guest, with the same wallet
    const tag = await arrive(REVIEW)
    const events = recordEvents(tag)
    void tag.show()
    await pressUntil(
      () => tag.screen && tag.screen !== 'terms',
      () => findInside(tag, '.button-primary'),
    )
    await until(() => tag.screen === 'confirm-ethereum' || tag.screen === 'error')
    expect(
      events
        .details('wallet-screen-change')
        .map(({ screen }) => screen)
        .filter(name => name !== 'connect-wallet'),
    ).to.deep.equal(['terms', 'confirm-ethereum'])
    expect([tag.back(), status(tag)]).to.deep.equal([false, 'authenticated'])
  })
})
