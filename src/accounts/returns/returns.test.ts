import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { analyticsListener } from '../../api/analytics/analytics-listener.js'
import { setTransport } from '../../api/client.js'
import { closePage, openPage, tokenFor, type PageUnderTest } from '../../session/test/page.harness.js'
import { setSession } from '../../session/store.js'
import { takeOAuthTokens } from '../../session/tokens/oauth-tokens.js'
import type { User } from '../../session/user/user.js'
import { startOAuth, takeOAuthFlow, type OAuthStart } from '../../session/returns/oauth-flows.js'
import { pendingReturn } from './returns.js'

const APP = { appId: 'clsessionunittestapp00001', apiUrl: 'https://provider.test' }
const ADA = {
  id: 'did:privy:ada',
  created_at: 1_751_328_000,
  linked_accounts: [],
  mfa_methods: [],
  has_accepted_terms: true,
  is_guest: false,
}
const TOKENS = { provider: 'google', access_token: 'ya29' }
const { signal } = new AbortController()

let asked: { path: string; body: Record<string, unknown> }[] = []
let analyticsEvents: unknown[] = []
/** The answer to a refresh of the tokens; by default it fails. */
let renewed: object | undefined
let page: PageUnderTest

beforeEach(() => {
  ;[asked, analyticsEvents, renewed] = [[], [], undefined]
  page = openPage(APP)
  analyticsListener().current = event => {
    if (event.event_name !== 'sdk_authenticate') analyticsEvents.push(event)
    return false
  }
  setTransport(async (url, init) => {
    const path = new URL(url).pathname.replace('/api/v1/', '')
    asked.push({ path, body: JSON.parse(typeof init.body === 'string' ? init.body : '{}') as Record<string, unknown> })
    if (path === 'oauth/init') return Response.json({ url: 'https://site.test/login' })
    if (path === 'oauth/link') return Response.json({ ...ADA, oauth_tokens: TOKENS })
    if (path === 'sessions') return renewed ? Response.json(renewed) : Response.json({}, { status: 400 })
    return Response.json({
      user: ADA,
      token: tokenFor(APP),
      refresh_token: 'rt',
      session_update_action: 'set',
      is_new_user: true,
    })
  })
  vi.spyOn(console, 'warn').mockReturnValue(undefined)
})
afterEach(() => {
  setTransport()
  closePage()
  vi.restoreAllMocks()
})

/** Begins a login at another site; returns its state. */
async function begin(more: Partial<OAuthStart> = {}): Promise<string> {
  await startOAuth({ provider: 'google', redirectTo: 'https://host.test/', ...more })
  return asked.at(-1)?.body['state_code'] as string
}
const stored = (key: string): unknown => JSON.parse(page.tab.storage.get(key) ?? 'null')
const come = (state: string, { code = 'code', provider = 'google' } = {}) =>
  pendingReturn({ kind: 'oauth', code, state, provider }).complete(signal)
const paths = () => asked.map(({ path }) => path).filter(path => path !== 'oauth/init')

describe('a login that begins at another site', () => {
  it('has a return address without the parameters of an earlier return', async () => {
    expect(
      await startOAuth({
        provider: 'google',
        redirectTo: 'https://host.test/?a=1&privy_oauth_code=x&privy_oauth_state=y&privy_oauth_provider=z',
        token: 'captcha',
      }),
    ).toEqual({ url: 'https://site.test/login', state: asked[0]?.body['state_code'] })
    expect(asked[0]?.body).toMatchObject({
      provider: 'google',
      redirect_to: 'https://host.test/?a=1',
      token: 'captcha',
    })
    await begin()
    expect(asked[1]?.body).not.toHaveProperty('token')
  })

  it('stores its state and verifier until the return, for one use', async () => {
    const [first, second] = [await begin(), await begin()]
    expect(stored('privy:state_code')).toBe(second)
    expect(takeOAuthFlow(second)).toMatchObject({
      state: second,
      provider: 'google',
      disableSignup: false,
      linkTo: null,
    })
    expect([stored('privy:state_code'), takeOAuthFlow(second)]).toEqual([first, undefined])
    expect(stored('privy:code_verifier')).toBe(takeOAuthFlow(first)?.verifier)
    expect(['privy:state_code', 'privy:code_verifier', `wallet-elements:${APP.appId}:oauth`].map(stored)).toEqual([
      null,
      null,
      null,
    ])
  })

  it('is forgotten after five newer ones, and after ten minutes, also if the clock was set back', async () => {
    const states: string[] = []
    for (let at = 0; at < 6; at++) states.push(await begin())
    expect(states.map(state => takeOAuthFlow(state)?.state)).toEqual([undefined, ...states.slice(1)])
    vi.spyOn(Date, 'now').mockReturnValue(1_767_312_000_000)
    for (const [ms, kept] of [
      [599_999, true],
      [600_000, false],
      [-599_999, true],
      [-600_000, false],
    ] as const) {
      const state = await begin()
      page.browser.shiftClock(ms)
      expect(takeOAuthFlow(state) !== undefined).toBe(kept)
    }
  })

  it('is ignored if the stored state is damaged', async () => {
    const state = await begin()
    const [flow] = stored(`wallet-elements:${APP.appId}:oauth`) as object[]
    for (const broken of [
      { state: '' },
      { verifier: '' },
      { verifier: 7 },
      { provider: null },
      { disableSignup: 'no' },
      { linkTo: undefined },
      { startedAt: '1' },
    ]) {
      page.tab.storage.set(`wallet-elements:${APP.appId}:oauth`, JSON.stringify([{ ...flow, ...broken }]))
      expect(takeOAuthFlow(state)).toBeUndefined()
    }
  })
})

describe('a login that returns from another site', () => {
  it('keeps the option it began with: with sign-up, or without', async () => {
    expect(await come(await begin())).toMatchObject({ user: { id: ADA.id }, isNewUser: true, method: 'google' })
    setSession(null, 'logout')
    await come(await begin({ disableSignup: true }))
    expect(asked.filter(({ path }) => path === 'oauth/authenticate').map(({ body }) => body['mode'])).toEqual([
      'login-or-sign-up',
      'no-signup',
    ])
  })

  it('is rejected if this browser did not begin it, or began it at another site', async () => {
    const state = await begin()
    for (const found of [come('forged'), come(state, { provider: 'apple' })])
      await expect(found).rejects.toMatchObject({ code: 'OAUTH_UNEXPECTED' })
    expect(analyticsEvents).toEqual(
      Array(2).fill({ event_name: 'possible_phishing_attempt', payload: { flow: 'oauth' } }),
    )
    expect(paths()).toEqual([])
  })

  it('reports whether the visitor refused, or the other site gave no code', async () => {
    await expect(come(await begin(), { code: 'undefined' })).rejects.toMatchObject({
      code: 'OAUTH_USER_DENIED',
      message: 'User denied confirmation during OAuth flow',
    })
    for (const code of ['error', ''])
      await expect(come(await begin(), { code })).rejects.toMatchObject({
        code: 'UNKNOWN_AUTH_ERROR',
        message: 'Invalid code during OAuth flow.',
        retryable: true,
      })
    expect(paths()).toEqual([])
  })

  it('can be verified again if the provider did not answer, and only if this browser began it', async () => {
    const state = await begin()
    const pending = pendingReturn({ kind: 'oauth', code: 'code', state, provider: 'google' })
    await expect(pending?.complete(AbortSignal.abort())).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
    expect(await pending?.complete(signal)).toMatchObject({ user: { id: ADA.id } })
    setSession(null, 'logout')
    await expect(come(state)).rejects.toMatchObject({ code: 'OAUTH_UNEXPECTED' })
  })

  it('keeps the options of its start for a retry, also once its state is used; a forged one has none', async () => {
    const pending = pendingReturn({
      kind: 'oauth',
      code: 'undefined',
      state: await begin({ disableSignup: true }),
      provider: 'google',
    })
    await expect(pending.complete(signal)).rejects.toMatchObject({ code: 'OAUTH_USER_DENIED' })
    expect(pending.begun?.()).toEqual({ disableSignup: true, link: false })
    for (const found of [
      { state: 'forged', provider: 'google' },
      { state: await begin(), provider: 'apple' },
    ]) {
      expect(pendingReturn({ kind: 'oauth', code: 'c', ...found }).begun?.()).toBeUndefined()
    }
  })

  it('changes nothing for a user who signed in meanwhile, and logs in a guest', async () => {
    const user = { id: 'did:privy:bob', isGuest: false } as unknown as User
    setSession(user, 'login')
    expect(await come(await begin())).toEqual({ user, isNewUser: false, method: 'google' })
    expect(await pendingReturn({ kind: 'telegram' }).complete(signal)).toEqual({
      user,
      isNewUser: false,
      method: 'telegram',
    })
    expect(console.warn).toHaveBeenCalledWith('Login was asked for while a user is signed in; nothing changes.')
    expect(paths()).toEqual([])
    setSession({ ...user, isGuest: true }, 'login')
    expect(await come(await begin())).toMatchObject({ user: { id: ADA.id } })
  })

  it('names the person if it comes from Telegram, because nothing shows that this browser began it; a known return asks nothing [SEC-92]', async () => {
    const named = (authResult: object) =>
      pendingReturn({ kind: 'telegram', authResult: { id: 7, hash: 'h', auth_date: 1, first_name: '', ...authResult } })
        .unconfirmed
    expect([
      named({ first_name: 'Ada', last_name: 'Lovelace', username: 'ada' }),
      named({ first_name: ' Ada ' }),
      named({}),
    ]).toEqual([{ name: 'Ada Lovelace (@ada)' }, { name: 'Ada (7)' }, { name: '(7)' }])
    const launched = (user: string) =>
      pendingReturn({ kind: 'telegram', webAppData: { user, hash: 'h', auth_date: 1 } }).unconfirmed
    expect([launched('{"id":7,"first_name":"Ada","username":"ada"}'), launched('{"id":7,"first_name":{}}')]).toEqual([
      { name: 'Ada (@ada)' },
      { name: '(7)' },
    ])
    expect(pendingReturn({ kind: 'oauth', code: 'c', state: 's', provider: 'google' }).unconfirmed).toBeUndefined()
  })

  it('passes on the data that Telegram signed', async () => {
    const authResult = { id: 1, first_name: 'Ada', auth_date: 2, hash: 'h' }
    const webAppData = { auth_date: 2, hash: 'h', user: '{}' }
    const pending = pendingReturn({ kind: 'telegram', authResult, webAppData })
    expect(pending?.provider).toBe('telegram')
    expect(await pending?.complete(signal)).toMatchObject({ method: 'telegram', user: { id: ADA.id } })
    expect(asked).toMatchObject([
      {
        path: 'telegram/authenticate',
        body: { mode: 'login-or-sign-up', telegram_auth_result: authResult, telegram_web_app_data: webAppData },
      },
    ])
  })

  it('is aborted when its signal is aborted', async () => {
    const gone = AbortSignal.abort()
    for (const found of [
      { kind: 'oauth', code: 'code', state: await begin(), provider: 'google' },
      { kind: 'telegram' },
    ] as const) {
      await expect(pendingReturn(found).complete(gone)).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
    }
    expect(paths()).toEqual([])
  })
})

describe('a link that returns from another site', () => {
  const ada = { id: ADA.id, isGuest: false } as unknown as User

  it('adds the account to the user who began it, also if the tokens cannot be refreshed afterwards', async () => {
    await come(await begin())
    asked = []
    const state = await begin({ link: true })
    expect(await come(state)).toMatchObject({ user: { id: ADA.id }, isNewUser: false, method: 'google' })
    expect(asked.find(({ path }) => path === 'oauth/link')?.body).toMatchObject({
      provider: 'google',
      authorization_code: 'code',
      state_code: state,
    })
    expect(takeOAuthTokens()).toEqual(TOKENS)
    expect(paths()).toEqual(['oauth/link', 'sessions'])
  })

  it('resolves with the user of the refreshed tokens, and becomes a login without a session', async () => {
    renewed = {
      user: { ...ADA, has_accepted_terms: false },
      token: tokenFor(APP),
      refresh_token: 'rt2',
      session_update_action: 'set',
    }
    const state = await begin({ link: true })
    expect(await come(state)).toMatchObject({ user: { hasAcceptedTerms: true }, isNewUser: true })
    expect(await come(await begin({ link: true }))).toMatchObject({
      user: { hasAcceptedTerms: false },
      isNewUser: false,
    })
    expect(paths()).toEqual(['oauth/authenticate', 'oauth/link', 'sessions'])
  })

  it('is rejected for every other user', async () => {
    for (const other of [null, { ...ada, id: 'did:privy:bob' }]) {
      setSession(ada, 'login')
      const state = await begin({ link: true })
      setSession(other, 'other-tab')
      await expect(come(state)).rejects.toMatchObject({
        code: 'MUST_BE_AUTHENTICATED',
        message: 'User must be authenticated to link an account.',
      })
    }
    expect(paths()).toEqual([])
  })
})
