import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { analyticsListener } from '../api/analytics/analytics-listener.js'
import { setTransport } from '../api/client.js'
import { pageRecord } from '../lib/page.js'
import { failure } from '../errors/failure.harness.js'
import { acceptTerms } from './accept-terms.js'
import { getAccessToken } from './tokens/access-token.js'
import { authenticate } from './authenticate.js'
import { authenticateGuest } from '../api/login/guest.js'
import { eventually } from '../lib/time/eventually.harness.js'
import { core } from './core.js'
import { FakeBrowser, type MissingFeatures } from './test/browser.harness.js'
import { getIdentityToken } from './tokens/identity-token.js'
import { logout } from './logout.js'
import { closePage, openPage, tokenFor, type PageUnderTest } from './test/page.harness.js'
import { refreshUser } from './refresh-user.js'
import { refreshSession } from './test/refresh.harness.js'
import { sessionName } from './record/provider-storage.js'
import { restoreSession } from './restore.js'
import { storeOAuthTokens } from './tokens/oauth-tokens.js'
import { pendingLogin } from './returns/pending-login.js'
import { $session, currentUser } from './store.js'

const APP = { appId: 'clsessionunittestapp00001', apiUrl: 'https://provider.test' }
const ADA = {
  id: 'did:privy:ada',
  created_at: 1_751_328_000,
  linked_accounts: [{ type: 'email', address: 'ada@example.com' }],
  mfa_methods: [],
  has_accepted_terms: true,
  is_guest: false,
}
const HOUR_MS = 3_600_000
const INVALID_TOKEN = { status: 401, body: { error: 'Invalid token', code: 'missing_or_invalid_token' } }

interface Asked {
  path: string
  method: string
  body: Record<string, unknown> | undefined
  bearer: string | null
}
type Answer = { status?: number; body: unknown } | 'lost' | Promise<{ status?: number; body: unknown }>

let asked: Asked[] = []
let answers: Record<string, (request: Asked) => Answer> = {}
let page: PageUnderTest

beforeEach(() => {
  asked = []
  made.clear()
  answers = {
    '/api/v1/guest/authenticate': () => ({ body: session(1) }),
    '/api/v1/sessions': () => ({ body: session(2) }),
    '/api/v1/sessions/logout': () => ({ body: {} }),
    '/api/v1/users/me': () => ({ body: { user: ADA, identity_token: null } }),
    '/api/v1/analytics_events': () => ({ body: {} }),
  }
  setTransport(async (url, init) => {
    const { pathname: path } = new URL(url)
    const request: Asked = {
      path,
      method: init.method ?? 'GET',
      bearer: new Headers(init.headers).get('authorization'),
      body: typeof init.body === 'string' ? (JSON.parse(init.body) as Record<string, unknown>) : undefined,
    }
    if (!path.includes('analytics')) asked.push(request)
    const answer = (await answers[path]?.(request)) ?? { status: 404, body: {} }
    if (answer === 'lost') throw new TypeError('The network is down')
    return Response.json(answer.body, { status: answer.status ?? 200 })
  })
  vi.spyOn(console, 'warn').mockReturnValue(undefined)
  page = openPage(APP)
})
afterEach(() => {
  setTransport()
  closePage()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

/** The n-th set of tokens, as in the answer to a login or a refresh. */
const session = (n: number, more: Record<string, unknown> = {}) => ({
  user: ADA,
  token: customer(n),
  privy_access_token: provider(n),
  refresh_token: `refresh-${n}`,
  identity_token: identity(n),
  session_update_action: 'set',
  ...more,
})
/** The cache of created tokens. */
const made = new Map<string, string>()
function once(name: string, claims: Record<string, unknown>): string {
  const token = made.get(name) ?? tokenFor({ appId: APP.appId, issuedAt: page.browser.now(), name, ...claims })
  made.set(name, token)
  return token
}
const customer = (n: number) => once(`customer ${n}`, {})
const provider = (n: number) => once(`provider ${n}`, { aud: 'provider', aid: APP.appId })
const identity = (n: number) => once(`identity ${n}`, { cr: '1' })

const logIn = () => authenticate('guest', () => authenticateGuest({ guestCredential: 'x' }))
const stored = (key: string): unknown => JSON.parse(page.tab.storage.get(key) ?? 'null')
const tokens = () => ({
  refresh: stored('privy:refresh_token'),
  customer: stored('privy:token'),
  provider: stored('privy:pat'),
  identity: stored('privy:id_token'),
})
const NONE = { refresh: null, customer: null, provider: null, identity: null }
const paths = () => asked.map(({ path }) => path)
function hangUntil<T>(): { promise: Promise<T>; resolve: (value: T) => void } {
  let resolve: (value: T) => void = () => undefined
  return {
    promise: new Promise<T>(settle => {
      resolve = settle
    }),
    resolve: value => resolve(value),
  }
}

describe('a session of one tab', () => {
  it('begins with an authenticate call [SESS-01]', async () => {
    expect(await getAccessToken()).toBeNull()
    const { user } = await logIn()
    expect(user.id).toBe(ADA.id)
    expect($session().get()).toMatchObject({ status: 'authenticated', cause: 'login', user: { id: ADA.id } })
    expect(await getAccessToken()).toBe(tokens().provider)
  })

  it('does not begin with an answer that ends it', async () => {
    for (const over of [{ session_update_action: 'clear' }, { user: null }]) {
      answers['/api/v1/guest/authenticate'] = () => ({ body: session(1) })
      await logIn()
      answers['/api/v1/guest/authenticate'] = () => ({ body: session(2, over) })
      expect(await failure(logIn())).toMatchObject({
        code: 'UNKNOWN_AUTH_ERROR',
        message: 'The provider ended the session instead of beginning one.',
      })
      expect(tokens()).toEqual(NONE)
      expect($session().get()).toMatchObject({ status: 'unauthenticated', cause: 'expired' })
    }
  })

  it("reports the login's method and whether the user is new", async () => {
    const events: unknown[] = []
    analyticsListener().current = event => {
      events.push(event)
      return false
    }
    expect(await logIn()).toMatchObject({ method: 'guest', isNewUser: false })
    const oauth_tokens = { provider: 'google', access_token: 'ya29' }
    answers['/api/v1/guest/authenticate'] = () => ({ body: session(1, { is_new_user: true, oauth_tokens }) })
    expect(await logIn()).toMatchObject({ method: 'guest', isNewUser: true, oauthTokens: oauth_tokens })
    expect(events).toEqual(
      [false, true].map(isNewUser => ({ event_name: 'sdk_authenticate', payload: { method: 'guest', isNewUser } })),
    )
  })

  it('begins with a refresh if only the marker cookie is left [SESS-02]', async () => {
    page.tab.cookies.write('privy-session=t; Path=/')
    expect(await refreshSession()).toMatchObject({ id: ADA.id })
    expect($session().get()).toMatchObject({ status: 'authenticated', cause: 'refresh' })
    expect(asked).toMatchObject([{ path: '/api/v1/sessions', body: {}, bearer: null }])
  })

  it('is restored if only the marker cookie is left [SESS-02]', async () => {
    page.tab.cookies.write('privy-session=t; Path=/')
    expect(await core().restore()).toMatchObject({ id: ADA.id })
    expect(asked).toMatchObject([{ path: '/api/v1/sessions', body: {}, bearer: null }])
  })

  it('stores all tokens after the answer "set" [SESS-03]', async () => {
    await logIn()
    const first = session(1)
    expect(tokens()).toEqual({
      refresh: 'refresh-1',
      customer: first.token,
      provider: first.privy_access_token,
      identity: first.identity_token,
    })
    answers['/api/v1/sessions'] = () => ({ body: session(2, { privy_access_token: null }) })
    await refreshSession()
    expect(tokens()).toEqual({ refresh: 'refresh-2', customer: customer(2), provider: null, identity: identity(2) })
  })

  it('stores all tokens after an answer without an action [SESS-04]', async () => {
    answers['/api/v1/guest/authenticate'] = () => ({ body: session(1, { session_update_action: undefined }) })
    await logIn()
    expect(tokens()).toEqual({
      refresh: 'refresh-1',
      customer: customer(1),
      provider: provider(1),
      identity: identity(1),
    })
  })

  it('keeps the identity token if a "set" brings none, but never another user\'s', async () => {
    await logIn()
    answers['/api/v1/sessions'] = () => ({ body: session(2, { identity_token: undefined }) })
    await refreshSession()
    expect(tokens()).toMatchObject({ refresh: 'refresh-2', identity: identity(1) })
    answers['/api/v1/guest/authenticate'] = () => ({
      body: session(3, { user: { ...ADA, id: 'did:privy:bob' }, identity_token: undefined }),
    })
    await logIn()
    expect(tokens()).toMatchObject({ refresh: 'refresh-3', identity: null })
  })

  it('is deleted after the answer "clear" [SESS-05]', async () => {
    await logIn()
    answers['/api/v1/sessions'] = () => ({
      body: { user: null, token: null, refresh_token: null, session_update_action: 'clear' },
    })
    expect(await refreshSession()).toBeNull()
    expect(tokens()).toEqual(NONE)
    expect($session().get()).toMatchObject({ status: 'unauthenticated', user: null, cause: 'expired' })
  })

  it('keeps the refresh token and takes the other tokens after the answer "ignore" [SESS-06]', async () => {
    await logIn()
    answers['/api/v1/sessions'] = () => ({
      body: session(2, { session_update_action: 'ignore', refresh_token: 'refresh-other' }),
    })
    await refreshSession()
    expect(tokens()).toEqual({
      refresh: 'refresh-1',
      customer: customer(2),
      provider: provider(2),
      identity: identity(2),
    })
    answers['/api/v1/sessions'] = () => ({
      body: { user: ADA, token: null, refresh_token: null, session_update_action: 'ignore' },
    })
    await refreshSession()
    expect(tokens()).toEqual({
      refresh: 'refresh-1',
      customer: customer(2),
      provider: provider(2),
      identity: identity(2),
    })
  })

  it('stores nothing after an answer with an unknown action', async () => {
    await logIn()
    const before = tokens()
    answers['/api/v1/sessions'] = () => ({ body: session(2, { session_update_action: 'merge' }) })
    expect(await failure(refreshSession())).toMatchObject({ code: 'UNEXPECTED_ANSWER' })
    expect(tokens()).toEqual(before)
    expect(currentUser()?.id).toBe(ADA.id)
  })

  it('stores nothing of a refresh that returns another user', async () => {
    await logIn()
    const before = tokens()
    answers['/api/v1/sessions'] = () => ({ body: session(2, { user: { ...ADA, id: 'did:privy:mallory' } }) })
    expect(await failure(refreshSession())).toMatchObject({
      code: 'UNEXPECTED_ANSWER',
      message: 'The provider renewed the session of another user.',
    })
    expect([tokens(), currentUser()?.id]).toEqual([before, ADA.id])
  })
})

describe("a session whose refresh token is kept in a cookie of the provider's server", () => {
  it('is refreshed without that token, and leaves the cookies to the server', async () => {
    answers['/api/v1/guest/authenticate'] = () => ({ body: session(1, { refresh_token: 'deprecated' }) })
    await logIn()
    expect(page.browser.cookies.size).toBe(0)
    page.tab.cookies.write('privy-session=t; Path=/')
    page.browser.shiftClock(2 * HOUR_MS)
    asked = []
    expect(await getAccessToken()).toBe(provider(2))
    expect(asked).toMatchObject([{ path: '/api/v1/sessions', bearer: `Bearer ${provider(1)}` }])
    expect(asked[0]?.body).toEqual({})
  })
})

describe('the single flight of a call', () => {
  it('joins two logins at once, with one result for both [SESS-07]', async () => {
    const [one, other] = await Promise.all([logIn(), logIn()])
    expect(paths()).toEqual(['/api/v1/guest/authenticate'])
    expect(one.user).toBe(other.user)
  })

  it('joins two refreshes at once [SESS-09]', async () => {
    await logIn()
    asked = []
    const [one, other] = await Promise.all([refreshSession(), refreshSession()])
    expect(paths()).toEqual(['/api/v1/sessions'])
    expect(one).toBe(other)
  })

  it('joins two logouts at once [SESS-10]', async () => {
    await logIn()
    asked = []
    await Promise.all([logout(), logout()])
    expect(paths()).toEqual(['/api/v1/sessions/logout'])
  })

  it('ends with its call: a later login is a new request', async () => {
    await logIn()
    await logIn()
    expect(paths()).toEqual(['/api/v1/guest/authenticate', '/api/v1/guest/authenticate'])
  })

  it('ends with a failed login, so that a new one is possible', async () => {
    answers['/api/v1/guest/authenticate'] = () => ({
      status: 403,
      body: { error: 'Not allowed', code: 'disallowed_login_method' },
    })
    expect(await failure(logIn())).toMatchObject({ code: 'DISALLOWED_LOGIN_METHOD' })
    answers['/api/v1/guest/authenticate'] = () => ({ body: session(1) })
    expect((await logIn()).user.id).toBe(ADA.id)
  })
})

describe('the access token', () => {
  beforeEach(async () => {
    await logIn()
    asked = []
  })

  it('is the stored one while it is fresh, without a request', async () => {
    expect(await getAccessToken()).toBe(provider(1))
    expect(await getAccessToken({ refresh: false })).toBe(tokens().provider)
    expect(asked).toEqual([])
  })

  it('is the stored one until it expires, even if nothing can refresh it [SESS-11] [SESS-16]', async () => {
    answers['/api/v1/guest/authenticate'] = () => ({ body: session(3, { refresh_token: null }) })
    await logIn()
    asked = []
    expect(await getAccessToken()).toBe(provider(3))
    expect([asked, currentUser()?.id]).toEqual([[], ADA.id])
    page.browser.shiftClock(2 * HOUR_MS)
    expect(await getAccessToken()).toBeNull()
    expect(asked).toEqual([])
    await eventually(() => expect([tokens(), currentUser()]).toEqual([NONE, null]))
  })

  it('is good until 30 seconds before its end [SESS-12]', async () => {
    const first = tokens().provider
    page.browser.shiftClock(HOUR_MS - 40_000)
    expect(await getAccessToken()).toBe(first)
    expect(asked).toEqual([])
    page.browser.shiftClock(11_000)
    expect(await getAccessToken()).toBe(tokens().provider)
    expect(tokens().provider).not.toBe(first)
    expect(paths()).toEqual(['/api/v1/sessions'])
  })

  it('is refreshed after its end, with the refresh token, and the expired token as bearer [SESS-13]', async () => {
    const spent = tokens().provider
    page.browser.shiftClock(2 * HOUR_MS)
    const renewed = await getAccessToken()
    expect(renewed).toBe(provider(2))
    expect(asked).toMatchObject([
      { path: '/api/v1/sessions', body: { refresh_token: 'refresh-1' }, bearer: `Bearer ${spent as string}` },
    ])
    expect(await getIdentityToken()).toBe(tokens().identity)
  })

  it('is null if it has expired and may not be refreshed; the session stays [SESS-14]', async () => {
    const before = tokens()
    page.browser.shiftClock(2 * HOUR_MS)
    expect(await getAccessToken({ refresh: false })).toBeNull()
    expect(asked).toEqual([])
    expect(tokens()).toEqual(before)
    expect(currentUser()).not.toBeNull()
  })

  it("is sent with the page's requests to the provider", async () => {
    answers['/api/v1/users/me/accept_terms'] = () => ({ body: ADA })
    await acceptTerms()
    expect(asked).toMatchObject([{ path: '/api/v1/users/me/accept_terms', bearer: `Bearer ${provider(1)}` }])
  })

  it('is refreshed together with the identity token', async () => {
    page.browser.shiftClock(2 * HOUR_MS)
    expect(await getIdentityToken()).toBe(identity(2))
    await logout()
    expect(await getIdentityToken()).toBeNull()
  })

  it("gives the offset of the server's clock, also if an answer has only one of the two access tokens", async () => {
    for (const [n, over] of [
      [3, { token: null }],
      [4, { privy_access_token: null }],
    ] as const) {
      page.browser.shiftClock(HOUR_MS)
      const issued = tokenFor({ appId: APP.appId, issuedAt: page.browser.now() + 600_000 })
      answers['/api/v1/guest/authenticate'] = () => ({
        body: session(n, { token: issued, privy_access_token: issued, ...over }),
      })
      await logIn()
      expect((await core().record()).clockOffset / 1000).toBeCloseTo(600, -1)
      answers['/api/v1/guest/authenticate'] = () => ({ body: session(n) })
    }
  })

  it('logs out if it belongs to another app [SESS-15]', async () => {
    answers['/api/v1/guest/authenticate'] = () => ({
      body: session(3, { token: tokenFor({ appId: 'clanotherapp0000000000001' }), privy_access_token: null }),
    })
    await logIn()
    expect(await getAccessToken()).toBeNull()
    expect(paths()).toContain('/api/v1/sessions/logout')
    // An analytics request may have read the token first, and then it ends the session.
    await eventually(() => expect(tokens()).toEqual(NONE))
    await eventually(() => expect($session().get()).toMatchObject({ status: 'unauthenticated', cause: 'logout' }))
  })

  it("does not end the session of another app if only markup, which anyone may have written, names the page's app [SEC-96]", async () => {
    await logIn()
    const stored = tokens()
    for (const byScript of [false, true]) {
      asked = []
      page = openPage({ ...APP, appId: 'clanotherapp0000000000001' }, page.browser, true, byScript)
      await restoreSession()
      expect($session().get()).toMatchObject({ status: 'unauthenticated', user: null })
      expect(paths().includes('/api/v1/sessions/logout')).toBe(byScript)
      if (!byScript) expect(tokens()).toEqual(stored)
    }
  })

  it('ends the session if it is malformed', async () => {
    answers['/api/v1/guest/authenticate'] = () => ({
      body: session(3, { token: 'nonsense', privy_access_token: null }),
    })
    await logIn()
    expect(await getAccessToken()).toBeNull()
    await eventually(() => expect(tokens()).toEqual(NONE))
  })

  it("is checked by the server's clock, however wrong this machine's is", async () => {
    for (const days of [7, -14]) {
      page.browser.shiftClock(days * 24 * HOUR_MS)
      // The provider's clock has not moved.
      answers['/api/v1/sessions'] = () => ({
        body: { ...session(9), token: tokenFor({ appId: APP.appId }), privy_access_token: null },
      })
      await getAccessToken()
      const renewals = asked.length
      for (let minute = 0; minute < 50; minute++) await getAccessToken()
      expect(asked.length).toBe(renewals)
      expect(renewals).toBeLessThanOrEqual(2)
      expect(Number(/Max-Age=(\d+)/.exec(page.browser.cookies.get('privy-token') ?? '')?.[1])).toBeGreaterThan(3_500)
      asked = []
    }
  })
})

describe('a refresh of the tokens', () => {
  beforeEach(async () => {
    await logIn()
    asked = []
  })

  it('clears the session and resolves without a user if its token is refused [SESS-17]', async () => {
    answers['/api/v1/sessions'] = () => INVALID_TOKEN
    expect(await refreshSession()).toBeNull()
    expect(tokens()).toEqual(NONE)
    expect($session().get()).toMatchObject({ status: 'unauthenticated', cause: 'expired' })
    expect(page.browser.cookies.size).toBe(0)
  })

  it('is logged to the console if its token is refused [SESS-18]', async () => {
    answers['/api/v1/sessions'] = () => INVALID_TOKEN
    await refreshSession()
    expect(console.warn).toHaveBeenCalledWith('Unable to refresh tokens - token is missing or no longer valid')
  })

  it.each([
    ['a server error', { status: 500, body: { error: 'Oops' } }],
    ['too many requests', { status: 429, body: { error: 'Slow down' } }],
    ['a refusal for another reason', { status: 403, body: { error: 'No', code: 'disallowed_login_method' } }],
    ['an answer that is none', { body: { hello: 'world' } }],
    ['a dead network', 'lost' as const],
  ])('keeps the session if it meets %s', async (_, answer) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const before = tokens()
    answers['/api/v1/sessions'] = () => answer
    const failed = failure(refreshSession())
    for (let waits = 0; waits < 40; waits++) {
      await page.browser.delay(3)
      await vi.advanceTimersByTimeAsync(1_000)
    }
    expect(await failed).toBeInstanceOf(Error)
    expect(tokens()).toEqual(before)
    expect(currentUser()?.id).toBe(ADA.id)
  })

  it('does not end a session that has begun meanwhile if it is refused', async () => {
    const late = hangUntil<{ status: number; body: unknown }>()
    answers['/api/v1/sessions'] = () => late.promise
    const refreshing = refreshSession()
    await eventually(() => expect(paths()).toEqual(['/api/v1/sessions']))
    await logIn()
    late.resolve(INVALID_TOKEN)
    expect(await refreshing).toMatchObject({ id: ADA.id })
    expect(tokens().provider).toBe(provider(1))
    expect($session().get()).toMatchObject({ status: 'authenticated', cause: 'login' })
  })

  it('does not end a session that has begun meanwhile if it ends its own', async () => {
    const late = hangUntil<{ body: unknown }>()
    answers['/api/v1/sessions'] = () => late.promise
    const refreshing = refreshSession()
    await eventually(() => expect(paths()).toEqual(['/api/v1/sessions']))
    await logIn()
    late.resolve({ body: { user: null, token: null, refresh_token: null, session_update_action: 'clear' } })
    expect(await refreshing).toMatchObject({ id: ADA.id })
    expect(tokens().provider).toBe(provider(1))
  })

  it('stores nothing over a session that has begun meanwhile', async () => {
    const late = hangUntil<{ body: unknown }>()
    answers['/api/v1/sessions'] = () => late.promise
    const refreshing = refreshSession()
    await eventually(() => expect(paths()).toEqual(['/api/v1/sessions']))
    answers['/api/v1/guest/authenticate'] = () => ({ body: session(3) })
    await logIn()
    late.resolve({ body: session(2) })
    await refreshing
    expect(tokens().refresh).toBe('refresh-3')
  })

  it('does not restore the session if its answer arrives after the logout', async () => {
    const late = hangUntil<{ body: unknown }>()
    answers['/api/v1/sessions'] = () => late.promise
    const refreshing = refreshSession()
    await eventually(() => expect(paths()).toEqual(['/api/v1/sessions']))
    await logout()
    late.resolve({ body: session(2) })
    expect(await refreshing).toBeNull()
    expect(tokens()).toEqual(NONE)
    expect(currentUser()).toBeNull()
  })
})

describe('a logout', () => {
  beforeEach(async () => {
    await logIn()
    asked = []
  })

  it('tells the provider which session has ended, and deletes it here [SESS-19]', async () => {
    const bearer = tokens().provider
    await logout()
    expect(asked).toMatchObject([
      { path: '/api/v1/sessions/logout', body: { refresh_token: 'refresh-1' }, bearer: `Bearer ${bearer as string}` },
    ])
    expect(tokens()).toEqual(NONE)
    expect($session().get()).toMatchObject({ status: 'unauthenticated', user: null, cause: 'logout' })
    expect(await getAccessToken()).toBeNull()
  })

  it.each([
    ['refuses', { status: 500, body: {} }],
    ['knows nothing of it', INVALID_TOKEN],
    ['cannot be reached', 'lost' as const],
  ])('succeeds if the provider %s [SESS-20]', async (_, answer) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    answers['/api/v1/sessions/logout'] = () => answer
    await logout()
    expect(tokens()).toEqual(NONE)
    expect(currentUser()).toBeNull()
    await vi.runAllTimersAsync() // the provider is called again later, which belongs to this test
  })

  it('does not wait for a provider that does not answer [SESS-20]', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    answers['/api/v1/sessions/logout'] = () => hangUntil<{ body: unknown }>().promise
    let over = false
    const done = logout().then(() => {
      over = true
    })
    for (let ticks = 0; currentUser() && ticks < 1_000; ticks++) await page.browser.delay(3)
    expect([tokens(), currentUser()]).toEqual([NONE, null])
    await vi.advanceTimersByTimeAsync(999)
    expect(over).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    await done
  })

  it('ends every session with its own tokens', async () => {
    answers['/api/v1/sessions/logout'] = () => hangUntil<{ body: unknown }>().promise
    for (const [n, more] of [
      [1, {}],
      [2, {}],
      [2, { refresh_token: 'refresh-3' }],
    ] as const) {
      answers['/api/v1/guest/authenticate'] = () => ({ body: session(n, more) })
      await logIn()
      void logout()
      await eventually(() => expect(currentUser()).toBeNull())
    }
    const logouts = asked
      .filter(({ path }) => path === '/api/v1/sessions/logout')
      .map(({ body, bearer }) => [body?.['refresh_token'], bearer])
    expect(logouts).toEqual([
      ['refresh-1', `Bearer ${provider(1)}`],
      ['refresh-2', `Bearer ${provider(2)}`],
      ['refresh-3', `Bearer ${provider(2)}`],
    ])
  })

  it('is reported before the session is restored, and not at all without a session', async () => {
    const restored = page.browser
    page = openPage(APP, restored)
    await logout()
    expect($session().get()).toMatchObject({ status: 'unauthenticated', cause: 'logout' })
    page = openPage(APP, restored)
    asked = []
    await logout()
    expect($session().get()).toMatchObject({ status: 'restoring', cause: 'restore' })
    expect(asked).toEqual([])
  })

  it('ends a login that followed an earlier logout', async () => {
    answers['/api/v1/sessions/logout'] = () => hangUntil<{ body: unknown }>().promise
    const first = logout()
    await eventually(() => expect(currentUser()).toBeNull())
    await logIn()
    expect(currentUser()).not.toBeNull()
    await logout()
    expect([tokens(), currentUser()]).toEqual([NONE, null])
    await first
  })

  it('aborts a login that was running', async () => {
    const late = hangUntil<{ body: unknown }>()
    answers['/api/v1/guest/authenticate'] = () => late.promise
    const failed = failure(logIn())
    await eventually(() => expect(paths()).toEqual(['/api/v1/guest/authenticate']))
    await logout()
    late.resolve({ body: session(2) })
    expect(await failed).toMatchObject({
      code: 'REQUEST_ABORTED',
      message: 'The visitor logged out while this login was under way.',
    })
    expect(tokens()).toEqual(NONE)
  })

  it('aborts a change of the user that was running', async () => {
    const late = hangUntil<{ body: unknown }>()
    answers['/api/v1/users/me/accept_terms'] = () => late.promise
    const failed = failure(acceptTerms())
    await eventually(() => expect(paths()).toEqual(['/api/v1/users/me/accept_terms']))
    await logout()
    late.resolve({ body: ADA })
    expect(await failed).toMatchObject({
      code: 'REQUEST_ABORTED',
      message: 'The session ended while the user was being changed.',
    })
    expect(currentUser()).toBeNull()
  })
})

describe('the user of the session', () => {
  it('is reloaded on demand, with a new identity token', async () => {
    await logIn()
    answers['/api/v1/users/me'] = () => ({
      body: { user: { ...ADA, linked_accounts: [] }, identity_token: identity(5) },
    })
    expect(await refreshUser()).toMatchObject({ linkedAccounts: [] })
    expect($session().get()).toMatchObject({ cause: 'user-updated', user: { linkedAccounts: [] } })
    expect(await getIdentityToken()).toBe(identity(5))
  })

  it('changes the record only for a new identity token', async () => {
    await logIn()
    const { generation } = await core().record()
    await refreshUser()
    answers['/api/v1/users/me'] = () => ({ body: { user: ADA, identity_token: identity(1) } })
    await refreshUser()
    expect(await core().record()).toMatchObject({ generation })
    answers['/api/v1/users/me'] = () => ({ body: { user: ADA, identity_token: identity(5) } })
    await refreshUser()
    expect(await core().record()).toMatchObject({
      generation: generation + 1,
      tokens: { identity: identity(5), provider: provider(1) },
    })
  })

  it('is not shown, and gets no new identity token, if the session ends during the request', async () => {
    await logIn()
    const late = hangUntil<{ body: unknown }>()
    answers['/api/v1/users/me'] = () => late.promise
    const asking = refreshUser()
    await eventually(() => expect(paths()).toContain('/api/v1/users/me'))
    await logout()
    late.resolve({ body: { user: ADA, identity_token: identity(5) } })
    expect(await asking).toBeNull()
    expect([tokens(), currentUser()]).toEqual([NONE, null])
  })

  it('is absent without a session, and no request is sent', async () => {
    expect(await refreshUser()).toBeNull()
    expect(asked).toEqual([])
  })
})

describe('a browser that stores nothing', () => {
  it.each<[string, MissingFeatures]>([
    ['storage', { storage: true, database: true }],
    ['cookies', { cookies: true }],
    ['anything', { storage: true, database: true, cookies: true, locks: true, channels: true, storageEvents: true }],
  ])('keeps the session only while the page is open: without %s', async (_, lacking) => {
    page = openPage(APP, new FakeBrowser(lacking))
    await logIn()
    page.browser.shiftClock(2 * HOUR_MS)
    expect(await getAccessToken()).toBe(provider(2))
    await logout()
    expect([await getAccessToken(), currentUser()]).toEqual([null, null])
  })
})

describe('a stored record in another format', () => {
  it.each([
    ['broken', { generation: 'seven', tokens: 3 }],
    ['of an older version', { token: 'x', refresh: 'y' }],
    ['with half a set of tokens', { generation: 3, session: 1, logouts: 0, clockOffset: 0, tokens: { refresh: 'x' } }],
  ])('counts as no record: %s', async (_, value) => {
    page.browser.database.set(sessionName(), value)
    expect(await getAccessToken()).toBeNull()
    await restoreSession()
    expect($session().get()).toMatchObject({ status: 'unauthenticated' })
    await logIn()
    expect(await getAccessToken()).toBe(tokens().provider)
  })

  it('is adopted if another client of the provider stored it', async () => {
    const left = tokenFor({ appId: APP.appId })
    page.browser.local.set('privy:token', JSON.stringify(left))
    page.browser.local.set('privy:refresh_token', JSON.stringify('refresh-0'))
    page = openPage(APP, page.browser)
    await restoreSession()
    expect(currentUser()?.id).toBe(ADA.id)
    expect(asked).toMatchObject([{ path: '/api/v1/users/me', bearer: `Bearer ${left}` }])
  })
})

describe('a restored user', () => {
  beforeEach(async () => {
    await logIn()
    page = openPage(APP, page.browser)
    asked = []
  })

  it('does not exist if nothing is stored, and no request is sent', async () => {
    page = openPage(APP)
    expect(await core().restore()).toBeNull()
    expect($session().get()).toEqual({ status: 'unauthenticated', user: null, cause: 'restore' })
    expect(asked).toEqual([])
  })

  it('is checked once, and not again when the tokens are refreshed', async () => {
    const isAllowed = vi.fn(() => Promise.resolve('in' as const))
    expect(await core().restore(isAllowed)).toMatchObject({ id: ADA.id })
    await refreshSession()
    expect(isAllowed).toHaveBeenCalledOnce()
  })

  it('is admitted if the check itself fails', async () => {
    expect(await core().restore(() => Promise.reject(new Error('The network is down')))).toMatchObject({ id: ADA.id })
  })

  it('is not checked after another login', async () => {
    answers['/api/v1/users/me'] = () => 'lost'
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const failed = failure(core().restore(() => Promise.resolve('out')))
    for (let waits = 0; waits < 40; waits++) {
      await page.browser.delay(3)
      await vi.advanceTimersByTimeAsync(1_000)
    }
    await failed
    await logIn()
    await refreshSession()
    expect($session().get()).toMatchObject({ status: 'authenticated', cause: 'refresh' })
  })

  it('is requested with a new token if the provider refuses the stored one', async () => {
    answers['/api/v1/users/me'] = () => INVALID_TOKEN
    expect(await core().restore()).toMatchObject({ id: ADA.id })
    expect(asked.map(({ path, bearer }) => [path, bearer])).toEqual([
      ['/api/v1/users/me', `Bearer ${provider(1)}`],
      ['/api/v1/sessions', `Bearer ${provider(1)}`],
    ])
  })

  it('repairs the storage that another tab has left incomplete', async () => {
    page.browser.local.delete('privy:pat')
    page = openPage(APP, page.browser)
    await core().restore()
    expect(tokens().provider).toBe(provider(1))
  })
})

it('a call without an app rejects, never throws at once, and explains how to name an app', async () => {
  closePage()
  expect(() => core()).toThrow(
    expect.objectContaining({ code: 'INVALID_CONFIG', message: 'Session has no API instance' }),
  )
  const refusals = [getAccessToken(), logout(), refreshUser(), getIdentityToken()].map(failure)
  expect(await Promise.all(refusals)).toMatchObject(
    ['API', 'API', 'PrivyClient', 'PrivyClient'].map(what => ({
      code: 'INVALID_CONFIG',
      message: `Session has no ${what} instance`,
      cause: { message: expect.stringContaining('configureWallet({ appId })') as string },
    })),
  )
})

it('the other tabs are notified of changes, but not of a restore in this tab', async () => {
  const causes: unknown[] = []
  const neighbour = page.browser.tab()
  neighbour.openChannel(`wallet-elements:${sessionName()}`, message =>
    causes.push((message as { cause: string }).cause),
  )
  /** The causes that the other tab has received, once every message has arrived. */
  const heard = async () => {
    for (let ticks = 0; ticks < 10; ticks++) await new Promise(resolve => setImmediate(resolve))
    return causes.splice(0)
  }
  await logIn()
  expect(await heard()).toEqual(['login'])
  await refreshSession()
  expect(await heard()).toEqual(['refresh'])
  await refreshUser()
  expect(await heard()).toEqual(['user-updated'])
  page = openPage(APP, page.browser)
  await core().restore()
  expect(await heard()).toEqual([])
  await logout()
  expect(await heard()).toEqual(['logout'])
})

it('the state of the page is stored under names that every copy of this bundle knows', async () => {
  await restoreSession()
  await logIn()
  storeOAuthTokens({ provider: 'google', access_token: 'ya29' })
  expect(pendingLogin()).toBeUndefined()
  expect([...pageRecord().values.keys()]).toEqual(
    expect.arrayContaining([
      'platform',
      'session',
      `session-core:${sessionName()}`,
      `restored:${sessionName()}`,
      'oauth-tokens',
      'oauth-tokens-listener',
      'pending-login',
    ]),
  )
})
