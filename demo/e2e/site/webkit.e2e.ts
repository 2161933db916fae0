import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { serve } from '../../bench/server.js'
import { ownLogin, type OwnLogin } from '../../host/own-login.js'
import { bearer, TestApp } from '../../provider/test-app.harness.js'
import { walletsScript } from '../../wallets/script.js'
import { startWorld, type World } from '../../world.js'
import { holds, launchWebKit, opened, seen, settled, type WebKit } from '../webkit.js'

const LOGIN = 'wallet-login-modal'
const LINK = 'wallet-link-account'
const CONFIG = {
  loginMethods: ['email', 'google', 'telegram', 'cross-app', 'wallet', 'guest'],
  appearance: { walletList: ['detected_wallets'] },
}
const localChain = (rpcUrl: string) => ({
  id: 31337,
  name: 'Local',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [rpcUrl] } },
})
const SIGNED_IN = 'document.querySelector("wallet-app").matches(":state(authenticated)")'
/** A host that keeps its own login in its storage, and follows changes by other tabs. */
const OWN_LOGIN = `<script type="module">
  import { syncCustomAuth } from '/dist/client.js'
  const change = token => { token ? localStorage.setItem('shop', token) : localStorage.removeItem('shop'); return syncCustomAuth().catch(() => {}) }
  Object.assign(window, { change })
  addEventListener('storage', ({ key }) => { if (key === 'shop') void syncCustomAuth().catch(() => {}) })
  await customElements.whenDefined('wallet-app')
  document.querySelector('wallet-app').configure({ customAuth: { enabled: true, getCustomAccessToken: async () => localStorage.getItem('shop') ?? undefined } })
</script>`
/** The script of the test wallets, which are injected like extensions. */
const WALLETS = walletsScript().replaceAll('</script', '<\\/script')
const html = (body: string) => ({
  type: 'text/html; charset=utf-8',
  body: `<!doctype html><meta charset="utf-8"><title>Shop</title><link rel="icon" href="data:,">${body}`,
})

/**
 * The login methods that need windows, redirects and storage, in Safari's engine. WebKit supports only WebDriver, so it
 * has its own tests.
 */
describe('a visitor with webkit', () => {
  let world: World
  let vault: TestApp
  let login: OwnLogin
  /** The id of a user with a wallet at the other app. */
  let ada: string
  let address: string
  let server: Awaited<ReturnType<typeof serve>>
  let browser: WebKit
  let close: (() => Promise<void>) | undefined

  beforeAll(async () => {
    world = await startWorld()
    login = await ownLogin()
    vault = await TestApp.of(world, { name: 'Vault' })
    const { token, user } = (await vault.logIn('ada@example.com')).body
    ada = user.id
    address = (await vault.call<{ address: string }>('wallets', { chain_type: 'ethereum' }, bearer(token))).body.address
  }, 60_000)
  afterAll(() => world?.stop())
  /** Makes a new app, and serves pages that record events. */
  beforeEach(async () => {
    const { appId } = await world.driver.createApp({
      name: 'Shop',
      telegram_auth: true,
      guest_auth: true,
      wallet_auth: true,
      custom_jwt_auth: true,
      custom_jwt_jwks: { ...login.keys },
      cross_app_connections: [{ provider_app_id: vault.id, read_only: false }],
    })
    const page = `<script>
const told = []
for (const name of ['wallet-login-complete', 'wallet-link-complete', 'wallet-error', 'wallet-session-change']) document.addEventListener(name, ({ detail }) => told.push([name, JSON.parse(JSON.stringify(detail))]))
for (const name of ['error', 'unhandledrejection', 'securitypolicyviolation']) addEventListener(name, event => told.push([name, String(event.message ?? event.reason ?? event.violatedDirective)]))
</script><script type="module" src="/dist/index.js"></script>
<wallet-app app-id="${appId}" api-url="${world.apiUrl}"><script type="application/json">${JSON.stringify({ ...CONFIG, chains: [localChain(world.ethereumRpcUrl)] })}</script></wallet-app><${LOGIN}></${LOGIN}><${LINK}></${LINK}>`
    server = await serve({
      '/page': html(page),
      '/own': html(page + OWN_LOGIN),
      '/wallet': html(`<script>${WALLETS.replace('http://127.0.0.1:4102', world.ethereumRpcUrl)}</script>${page}`),
      '/frame': html('<iframe src="/page" style="width:500px;height:700px;border:0"></iframe>'),
    })
    ;({ browser, close } = await launchWebKit())
  })
  afterEach(async () => {
    await close?.()
    await server?.stop()
  })

  const events = async () => (await browser.execute('return told')) as [string, Record<string, unknown>][]
  const named = async (name: string) => (await events()).filter(([event]) => event === name).map(([, detail]) => detail)
  const troubles = async () =>
    (await events()).filter(([name]) => !name.startsWith('wallet-') || name === 'wallet-error')
  const titleIs = (title: string) => seen(browser, LOGIN, '.title', title)
  const isSignedIn = () => holds(browser, SIGNED_IN)
  /** Waits until the login is complete and has closed. */
  async function hasLoggedIn() {
    await isSignedIn()
    await holds(browser, 'told.some(([name]) => name === "wallet-login-complete")')
    await holds(browser, `!document.querySelector("${LOGIN}").hasAttribute("open")`)
  }
  const userId = () => browser.execute('return document.querySelector("wallet-app").user?.id ?? null')
  const choose = async (selector: string) => (await seen(browser, '', selector)).click()

  async function opens() {
    await holds(browser, `customElements.get("${LOGIN}")`)
    await browser.execute(`void document.querySelector("${LOGIN}").show().catch(() => {})`)
  }
  /** Opens the login, and returns the row of this login method once its code is preloaded. */
  async function row(label: string) {
    await opens()
    await seen(browser, LOGIN, '[part~=list-item]', label)
    await settled(browser)
    return seen(browser, LOGIN, '[part~=list-item]', label)
  }
  /** Chooses in the pop-up, waits until it closes itself, and switches back to the page. */
  async function chooseAndReturn(selector: string, opener: string) {
    await choose(selector)
    await vi.waitFor(async () => expect(await browser.getWindowHandles()).toEqual([opener]), {
      timeout: 60_000,
      interval: 50,
    })
    await browser.switchToWindow(opener)
  }

  it('logs in by going to another site and back, and stays signed in after a reload', async () => {
    await browser.url(`${server.url}/page?a=1#top`)
    await (await row('Continue with Google')).click()
    await holds(browser, 'location.pathname.includes("/development/oauth/")')
    await choose('.person')
    await hasLoggedIn()
    expect(await browser.getUrl()).toBe(`${server.url}/page?a=1#top`)
    expect(await named('wallet-login-complete')).toMatchObject([{ method: 'google', isNewUser: true }])
    expect(await troubles()).toEqual([])
    const id = await userId()
    await browser.refresh()
    await isSignedIn()
    expect(await userId()).toBe(id)
    expect(await troubles()).toEqual([])
  })

  it('logs in by a pop-up from a page in a frame, and can open a closed pop-up again', async () => {
    await browser.url(`${server.url}/frame`)
    const intoFrame = async () => browser.switchFrame(await seen(browser, '', 'iframe'))
    await intoFrame()
    const google = await row('Continue with Google')
    const opener = await opened(browser, () => google.click())
    await seen(browser, '', '.person')
    await browser.closeWindow()
    await browser.switchToWindow(opener)
    await intoFrame()
    await titleIs('You are not connected yet')
    const retry = await seen(browser, LOGIN, 'button', 'Retry')
    await opened(browser, () => retry.click())
    await chooseAndReturn('.person', opener)
    await intoFrame()
    await hasLoggedIn()
    expect(await named('wallet-login-complete')).toMatchObject([{ method: 'google', isNewUser: true }])
    expect(await troubles()).toEqual([])
  })

  it('logs in by the pop-up of another app, and stays signed in after a reload', async () => {
    await browser.url(`${server.url}/page`)
    const app = await row('Continue with Vault')
    const opener = await opened(browser, () => app.click())
    await chooseAndReturn(`[value="${ada}"]`, opener)
    await hasLoggedIn()
    expect(await named('wallet-login-complete')).toMatchObject([
      { method: 'cross-app', isNewUser: true, account: { type: 'cross_app', embeddedWallets: [{ address }] } },
    ])
    expect(await troubles()).toEqual([])
    expect(await browser.execute('return localStorage.getItem(arguments[0])', `privy:cross-app:${vault.id}`)).toMatch(
      /^"ey/,
    )
    await browser.refresh()
    await isSignedIn()
  })

  it('stays signed in as a guest after a reload, and links an account by going to another site and back', async () => {
    await browser.url(`${server.url}/page`)
    await opens()
    await (await seen(browser, LOGIN, 'button', 'Continue as guest')).click()
    await hasLoggedIn()
    const guest = await userId()
    await browser.refresh()
    await isSignedIn()
    expect(await userId()).toBe(guest)
    await opens()
    await (await seen(browser, LOGIN, 'input[type=email]')).addValue('guest@example.com')
    await browser.keys('Enter')
    await (
      await seen(browser, LOGIN, 'input[autocomplete="one-time-code"]')
    ).addValue(await world.driver.lastCode('guest@example.com'))
    await hasLoggedIn()
    expect(await userId(), 'keeps the account').toBe(guest)
    await holds(browser, `customElements.get("${LINK}")`)
    await browser.execute(`void document.querySelector("${LINK}").show({ method: 'google' }).catch(() => {})`)
    await holds(browser, 'location.pathname.includes("/development/oauth/")')
    await choose('.person')
    await holds(browser, 'told.some(([name]) => name === "wallet-link-complete")')
    expect(await named('wallet-link-complete')).toMatchObject([{ account: { type: 'google_oauth' } }])
    expect(await browser.getUrl()).toBe(`${server.url}/page`)
    expect(await userId()).toBe(guest)
    expect(await troubles()).toEqual([])
  })

  it('logs in by the signature of a wallet, which stays connected after a reload', async () => {
    await browser.url(`${server.url}/wallet`)
    await (await row('Continue with a wallet')).click()
    await (await seen(browser, LOGIN, '[part~=list-item]', 'Test Wallet (Ethereum)')).click()
    await hasLoggedIn()
    expect(await named('wallet-login-complete')).toMatchObject([
      { method: 'wallet', isNewUser: true, account: { type: 'wallet', chainType: 'ethereum' } },
    ])
    const connections = () => browser.execute('return localStorage.getItem("privy:connections")')
    const connected = await connections()
    await browser.refresh()
    await isSignedIn()
    expect([connected, await connections()]).toEqual([expect.stringContaining('localhost.test-wallet'), connected])
    expect(await troubles()).toEqual([])
  })

  it('is signed in in two tabs at once, and signed out of both', async () => {
    await browser.url(`${server.url}/page`)
    await opens()
    await (await seen(browser, LOGIN, 'input[type=email]')).addValue('eve@example.com')
    await browser.keys('Enter')
    await (
      await seen(browser, LOGIN, 'input[autocomplete="one-time-code"]')
    ).addValue(await world.driver.lastCode('eve@example.com'))
    await hasLoggedIn()
    const id = await userId()
    const first = await opened(browser, () => browser.createWindow('tab'))
    await browser.url(`${server.url}/page`)
    await isSignedIn()
    expect(await userId()).toBe(id)
    await browser.execute('void document.querySelector("wallet-app").session.logout()')
    await holds(browser, `!${SIGNED_IN}`)
    await browser.switchToWindow(first)
    await holds(browser, `!${SIGNED_IN}`)
    expect(
      (await named('wallet-session-change')).map(({ status, cause }) => `${status as string} by ${cause as string}`),
    ).toEqual(['unauthenticated by restore', 'authenticated by login', 'unauthenticated by other-tab'])
    expect(await troubles()).toEqual([])
  })

  it('logs in with Telegram in a window that another press opens, and can open a closed one again', async () => {
    await browser.url(`${server.url}/page`)
    await (await row('Continue with Telegram')).click()
    const open = await seen(browser, LOGIN, 'button', 'Open Telegram') // WebKit blocks a window after loading a script
    const opener = await opened(browser, () => open.click())
    await seen(browser, '', 'button[value=ada]')
    await browser.closeWindow()
    await browser.switchToWindow(opener)
    await seen(browser, LOGIN, '*', 'Telegram auth failed or was canceled by the client')
    const retry = await seen(browser, LOGIN, 'button', 'Try again')
    await opened(browser, () => retry.click())
    await chooseAndReturn('button[value=ada]', opener)
    await hasLoggedIn()
    expect(await named('wallet-login-complete')).toMatchObject([{ method: 'telegram', isNewUser: true }])
    expect(await troubles()).toEqual([])
  })

  it("is signed in and out with the host's own login, in two tabs and after a reload", async () => {
    await browser.url(`${server.url}/own`)
    await holds(browser, 'document.querySelector("wallet-app").customAuthStatus === "done"')
    const first = await opened(browser, () => browser.createWindow('tab'))
    await browser.url(`${server.url}/own`)
    await holds(browser, 'document.querySelector("wallet-app").customAuthStatus === "done"')
    await browser.execute('void change(arguments[0])', await login.token())
    await isSignedIn()
    const id = await userId()
    await browser.refresh()
    await isSignedIn()
    expect(await userId()).toBe(id)
    await browser.execute('void change()')
    await holds(browser, `!${SIGNED_IN}`)
    expect(await troubles()).toEqual([])
    await browser.switchToWindow(first)
    await holds(browser, `!${SIGNED_IN}`)
    expect((await named('wallet-session-change')).map(({ status }) => status)).toEqual([
      'unauthenticated',
      'authenticated',
      'unauthenticated',
    ])
    expect(await troubles()).toEqual([])
  })
})
