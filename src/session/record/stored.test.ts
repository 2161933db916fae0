import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startWorld, type World } from '../../../demo/world.js'
import { getAppConfig } from '../../api/app/app.js'
import { getAccessToken } from '../tokens/access-token.js'
import { loginAsGuest } from '../guest.js'
import { logout } from '../logout.js'
import { crossAppToken } from '../tokens/cross-app-token.js'
import { oauthTokensListener } from '../tokens/oauth-tokens-listener.js'
import { storeOAuthTokens, takeOAuthTokens } from '../tokens/oauth-tokens.js'
import { closePage, openPage, tokenFor, type PageUnderTest } from '../test/page.harness.js'
import { recentLogin, storeRecentLogin } from '../recent-login.js'
import { refreshSession } from '../test/refresh.harness.js'
import { readToken } from '../tokens/token.js'

let world: World
let page: PageUnderTest
let app: { appId: string; apiUrl: string }

beforeAll(async () => {
  world = await startWorld({ chains: false })
})
afterAll(() => world.stop())
beforeEach(async () => {
  const { appId } = await world.driver.createApp({ identity_tokens: true, provider_tokens: true })
  app = { appId, apiUrl: world.apiUrlLocal }
  page = openPage(app)
})
afterEach(() => {
  closePage()
  vi.restoreAllMocks()
})

/** The content of local storage, as every tab can read it. */
const local = (key: string): unknown => JSON.parse(page.browser.local.get(key) ?? 'null')
const cookie = (name: string) => page.browser.cookies.get(name)?.split('; ')

describe('local storage', () => {
  beforeEach(async () => {
    await loginAsGuest()
  })

  it('holds the refresh token, JSON-encoded [STORE-01]', async () => {
    expect(local('privy:refresh_token')).toMatch(/^rt_/)
    const before = local('privy:refresh_token')
    await refreshSession()
    expect(local('privy:refresh_token')).toMatch(/^rt_/)
    expect(local('privy:refresh_token')).not.toBe(before)
  })

  it('holds the customer access token [STORE-02]', () => {
    expect(readToken(String(local('privy:token')))).toMatchObject({ appId: app.appId })
  })

  it('holds the provider access token [STORE-03]', async () => {
    expect(readToken(String(local('privy:pat')))).toMatchObject({ appId: app.appId })
    expect(await getAccessToken()).toBe(local('privy:pat'))
  })

  it('holds the identity token [STORE-04]', () => {
    expect(
      JSON.parse(Buffer.from(String(local('privy:id_token')).split('.')[1] ?? '', 'base64url').toString()),
    ).toMatchObject({ aud: app.appId, guest: 't' })
  })

  it('holds no token after a logout, and no cookie remains [STORE-11]', async () => {
    await logout()
    for (const key of ['privy:refresh_token', 'privy:token', 'privy:pat', 'privy:id_token'])
      expect([key, local(key)]).toEqual([key, null])
    expect([...page.browser.cookies.keys()]).toEqual([])
    expect(JSON.stringify([...page.browser.database.values()])).not.toContain('rt_')
  })
})

describe('the refresh marker', () => {
  it('is a cookie that lives 30 days, set with the refresh token [STORE-08]', async () => {
    expect(cookie('privy-session')).toBeUndefined()
    await loginAsGuest()
    expect(cookie('privy-session')).toEqual(expect.arrayContaining(['privy-session=t', 'Path=/', 'Max-Age=2592000']))
  })

  it('is sent only to its own site [STORE-09]', async () => {
    await loginAsGuest()
    expect(cookie('privy-session')).toContain('SameSite=Strict')
  })

  it('is set together with cookies for the access and identity tokens, which expire with them', async () => {
    await loginAsGuest()
    for (const [name, key] of [
      ['privy-token', 'privy:token'],
      ['privy-id-token', 'privy:id_token'],
    ] as const) {
      const [value, ...attributes] = cookie(name) ?? []
      expect(value).toBe(`${name}=${String(local(key))}`)
      expect(attributes).toContain('SameSite=Strict')
      const seconds = Number(/Max-Age=(\d+)/.exec(attributes.join())?.[1])
      expect([seconds > 3500, seconds <= 3600]).toEqual([true, true])
    }
  })
})

describe('tokens of other apps', () => {
  const other = (n: number) => `clotherapp00000000000000${n}`
  const tokens = (provider: string, token: string) => ({ provider, access_token: token })

  it('are stored once per app, and removed when they have expired [STORE-05]', () => {
    const [one, two] = [tokenFor({ appId: other(1) }), tokenFor({ appId: other(2) })]
    storeOAuthTokens(tokens(`privy:${other(1)}`, one))
    storeOAuthTokens(tokens(`privy:${other(2)}`, two))
    expect([local(`privy:cross-app:${other(1)}`), local(`privy:cross-app:${other(2)}`)]).toEqual([one, two])
    expect([crossAppToken(other(1)), crossAppToken(other(2)), crossAppToken(other(3))]).toEqual([one, two, null])
    expect(crossAppToken(other(1), Date.now() + 3_600_001)).toBeNull()
    expect(local(`privy:cross-app:${other(1)}`)).toBeNull()
    expect(crossAppToken(other(2))).toBe(two)
    const { expiresAt = 0 } = readToken(two) ?? {}
    expect([crossAppToken(other(2), expiresAt - 1), crossAppToken(other(2), expiresAt)]).toEqual([two, null])
    storeOAuthTokens(tokens(`privy:${other(3)}`, 'no token'))
    expect([crossAppToken(other(3)), local(`privy:cross-app:${other(3)}`)]).toEqual([null, null])
  })

  it('are passed to the latest listener when they arrive, as a copy', () => {
    const [first, latest] = [vi.fn(), vi.fn()]
    oauthTokensListener().current = first
    oauthTokensListener().current = latest
    const arrived = tokens('google', 'ya29')
    storeOAuthTokens(arrived)
    expect([first.mock.calls, latest.mock.calls]).toEqual([[], [[arrived]]])
    expect(latest.mock.calls[0]?.[0]).not.toBe(arrived)
  })

  it('can be read once by the host', () => {
    storeOAuthTokens(tokens('google', 'ya29'))
    expect(takeOAuthTokens()).toMatchObject({ provider: 'google', access_token: 'ya29' })
    expect(takeOAuthTokens()).toBeNull()
    expect([...page.browser.local.keys()].filter(key => key.includes('cross-app'))).toEqual([])
  })
})

describe('the analytics id', () => {
  it('is the same over reloads and logins [STORE-06]', async () => {
    await getAppConfig()
    const id = local('privy:caid')
    expect(id).toMatch(/^[0-9a-f-]{36}$/)
    await loginAsGuest()
    page = openPage(app, page.browser)
    await logout()
    await loginAsGuest()
    expect(local('privy:caid')).toBe(id)
    const sent = world.driver.requests(app.appId).map(({ headers }) => headers['privy-ca-id'])
    expect(new Set(sent)).toEqual(new Set([id]))
  })
})

describe('the stored recent login', () => {
  it('contains account type, wallet client and chain type, for this app only [LAND-17]', () => {
    expect(recentLogin()).toBeNull()
    storeRecentLogin({ accountType: 'wallet', walletClient: 'metamask', chainType: 'ethereum' })
    expect(
      ['method', 'wallet-client', 'chain-type'].map(what => local(`privy:${app.appId}:recent-login-${what}`)),
    ).toEqual(['wallet', 'metamask', 'ethereum'])
    const { browser } = page
    page = openPage({ ...app, appId: 'clanotherapp0000000000001' }, browser)
    expect(recentLogin()).toBeNull()
    page = openPage(app, browser)
    expect(recentLogin()).toEqual({ accountType: 'wallet', walletClient: 'metamask', chainType: 'ethereum' })
    storeRecentLogin({ accountType: 'email' })
    expect(recentLogin()).toEqual({ accountType: 'email' })
  })

  it('is absent if the stored value is broken', () => {
    page.browser.local.set(`privy:${app.appId}:recent-login-method`, '{"not":"text"}')
    page = openPage(app, page.browser)
    expect(recentLogin()).toBeNull()
  })
})
