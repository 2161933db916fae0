import { expect } from 'chai'
import {
  bundle,
  cleanUp,
  dialogOf,
  driver,
  openFrame,
  recordEvents,
  logIn,
  insert,
  waitForElement,
  typeInto,
  until,
  findInside,
  world,
  type Tag,
} from '../test/page.harness.js'

interface Session {
  $state: { get(): object }
  wallets: readonly { address: string; chainType: string }[]
  connectedWallets: readonly unknown[]
  getAccessToken(): Promise<string | null>
  getIdentityToken(): Promise<string | null>
  takeOAuthTokens(): Promise<unknown>
  refreshUser(): Promise<{ id: string } | null>
  logout(): Promise<void>
}
const sessionOf = (tag: Tag) => tag.session as unknown as Session

describe('a host', () => {
  let app: Tag
  let appId = ''
  before(async () => {
    const { apiUrl } = await world()
    appId = (await driver<{ appId: string }>('createApp', {})).appId
    await bundle()
    app = insert(`<wallet-app app-id="${appId}" api-url="${apiUrl}"></wallet-app>`)
    await app.ready
  })
  afterEach(cleanUp)

  it('passes functions by config, and no attribute accepts one [EC-28]', async () => {
    const asked: object[] = []
    const captcha = {
      execute: (options: object) => {
        asked.push(options)
        return Promise.resolve('a token')
      },
    }
    for (const name of ['captcha', 'custom-auth', 'get-custom-access-token']) {
      expect(
        ['wallet-app', 'wallet-login-modal', 'wallet-fund', 'wallet-confirm-tx'].filter(tag =>
          (customElements.get(tag) as unknown as { observedAttributes: string[] }).observedAttributes.includes(name),
        ),
      ).to.deep.equal([])
    }
    const tag = insert('<wallet-login-modal captcha-enabled captcha-site-key="t:1x00"></wallet-login-modal>')
    tag.config = { captcha }
    void tag.show()
    typeInto(await waitForElement<HTMLInputElement>(tag, 'input[type=email]'), 'mira.captcha@example.com')
    ;(
      await until(() => findInside<HTMLButtonElement>(tag, 'form button:not([disabled]):not([aria-disabled=true])'))
    ).click()
    await until(() => asked.length)
    expect(asked[0]).to.include({ siteKey: '1x00' })
  })

  it("shares one session object between all elements and scripts, with user, tokens and wallets; a new user's wallet is created automatically [EC-45] [FLOW-22]", async () => {
    const client = (await bundle('client.js')) as {
      $session(): object
      getAccessToken(): Promise<string | null>
      getIdentityToken(): Promise<string | null>
      refreshUser(): Promise<{ id: string }>
      takeOAuthTokens(): unknown
    }
    const modal = insert('<wallet-login-modal create-on-login-ethereum="all-users"></wallet-login-modal>')
    const session = sessionOf(modal)
    expect(session === sessionOf(app)).to.equal(true)
    expect(session.$state === client.$session()).to.equal(true)
    expect(session.$state.get()).to.include({ status: 'unauthenticated', user: null })
    expect([session.wallets, session.connectedWallets, await session.getAccessToken()]).to.deep.equal([[], [], null])
    const done = modal.show()
    await logIn(modal)
    const { user, createdWallets } = (await done) as { user: { id: string }; createdWallets: { address: string }[] }
    expect(session.$state.get()).to.deep.include({ status: 'authenticated', user })
    expect(session.wallets.map(({ address, chainType }) => [address, chainType])).to.deep.equal([
      [createdWallets[0]?.address, 'ethereum'],
    ])
    expect(await session.getAccessToken()).to.equal(await client.getAccessToken())
    expect(await session.getIdentityToken()).to.equal(await client.getIdentityToken())
    expect((await session.refreshUser())?.id).to.equal(user.id)
    expect(await session.takeOAuthTokens()).to.equal(null)
    await session.logout()
    expect([session.wallets, await client.getAccessToken()]).to.deep.equal([[], null])
  })

  it("can put elements into shadow roots: they share the page's session, and their outcomes come from the outer host [EC-48]", async () => {
    const outer = insert<HTMLElement>('<div></div>')
    const tag = insert('<wallet-login-modal></wallet-login-modal>', outer.attachShadow({ mode: 'open' }))
    const page = recordEvents(document)
    expect(tag.session === app.session).to.equal(true)
    const done = tag.show()
    await logIn(tag)
    const { user } = (await done) as { user: { id: string } }
    expect(app.session.$state.get().user?.id).to.equal(user.id)
    expect(app.matches(':state(authenticated)')).to.equal(true)
    expect(
      page.events.filter(({ type: name }) => name === 'wallet-login-complete').map(({ target }) => target === outer),
    ).to.deep.equal([true])
    outer.remove()
    await app.session.logout()
  })

  it('a tag in another document has a session of its own [EC-48]', async () => {
    const inner = await openFrame()
    const tag = inner.document.createElement('wallet-app') as Tag
    inner.document.body.append(tag)
    expect(tag.session === app.session).to.equal(false)
    inner.remove()
  })

  it('an unused page is signed in when another tab signs in [EC-46]', async () => {
    const { apiUrl } = await world()
    const frame = insert<HTMLIFrameElement>('<iframe src="/elements/test/blank.html"></iframe>')
    await new Promise(resolve => {
      frame.onload = resolve
    })
    const inner = frame.contentWindow as Window & typeof globalThis
    await inner.eval('import("/dist/index.js")')
    const other = inner.document.createElement('wallet-app') as Tag
    other.setAttribute('app-id', appId)
    other.setAttribute('api-url', apiUrl)
    inner.document.body.append(other)
    await until(() => other.session?.$state.get().status === 'unauthenticated')
    const events = recordEvents(other)
    const { loginAsGuest } = (await bundle('client.js')) as { loginAsGuest(): Promise<{ user: { id: string } }> }
    const {
      user: { id },
    } = await loginAsGuest()
    await until(() => other.session.$state.get().user?.id === id)
    expect(events.details('wallet-session-change').map(({ status, cause }) => [status, cause])).to.deep.equal([
      ['authenticated', 'other-tab'],
    ])
    await app.session.logout()
    await until(() => other.session.$state.get().status === 'unauthenticated')
    frame.remove()
  })

  it('the page behind a layer is made inert by the platform, by our code, or not at all [EC-55]', async () => {
    const outside = insert<HTMLButtonElement>('<button>outside</button>')
    const open = async (layer: string) => {
      const tag = insert(`<wallet-login-modal layer="${layer}"></wallet-login-modal>`)
      void tag.show()
      await waitForElement(tag, 'input[type=email]')
      return dialogOf(tag) as HTMLDialogElement
    }
    const reached = () => {
      outside.focus()
      return document.activeElement === outside
    }
    const top = await open('top')
    expect([top.localName, top.matches(':modal'), reached()]).to.deep.equal(['dialog', true, false])
    await cleanUp()
    const page = await open('page')
    expect([page.matches(':modal'), page.getAttribute('aria-modal'), getComputedStyle(page).position]).to.deep.equal([
      false,
      'true',
      'fixed',
    ])
    await cleanUp()
    const inline = await open('inline')
    expect([
      inline.matches(':modal'),
      inline.hasAttribute('aria-modal'),
      getComputedStyle(inline).position,
      reached(),
    ]).to.deep.equal([false, false, 'static', true])
    outside.remove()
  })

  it('gets colours that follow the colour scheme around a tag, by light-dark() [EC-53]', async () => {
    const box = insert<HTMLElement>('<div style="color-scheme: dark"></div>')
    const tag = insert('<wallet-login-modal theme="auto" layer="inline"></wallet-login-modal>', box)
    void tag.show()
    const panel = await waitForElement(tag, '.panel')
    const colours = () => [getComputedStyle(panel).backgroundColor, getComputedStyle(panel).color]
    const dark = colours()
    box.style.colorScheme = 'light'
    const light = colours()
    expect(dark).to.not.deep.equal(light)
    tag.setAttribute('theme', 'dark')
    await until(() => String(colours()) === String(dark))
    expect(
      [...tag.shadowRoot.adoptedStyleSheets].some(sheet =>
        [...sheet.cssRules].some(rule => /light-dark\(/.test(rule.cssText)),
      ),
    ).to.equal(true)
    box.remove()
  })
})
