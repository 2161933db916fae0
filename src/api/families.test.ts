import { createHash } from 'node:crypto'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { forgetApp, useApp } from '../config/app.js'
import { currentApp } from '../config/current-app.js'
import { failure } from '../errors/failure.harness.js'
import { pageRecord } from '../lib/page.js'
import { getAppConfig } from './app/app.js'
import { getCrossAppConnections, getCrossAppDetails, getSmartWallets } from './app/app-wallets.js'
import { apiAddress, appFacts } from './app/app-facts.js'
import { setTokenSource } from './client.js'
import { authenticateEmail, linkEmail, sendEmailCode, unlinkEmail, updateEmail } from './login/email.js'
import { ENDPOINTS } from './endpoints.js'
import { ONRAMP_ENDPOINTS } from './onramps/endpoints.js'
import { authenticateGuest } from './login/guest.js'
import { authenticateOAuth, initOAuth, linkOAuth, unlinkOAuth } from './login/oauth.js'
import { getSplToken, getTokenPrice } from './prices.js'
import { jsonResponse, scriptedProvider, type SentRequest } from './provider.harness.js'
import { logout, refreshSession } from './sessions.js'
import { authenticateTelegram, linkTelegram, unlinkTelegram } from './login/telegram.js'
import { acceptTerms, getMe } from './users.js'
import { createServerWallet } from './wallets.js'

const user = {
  id: 'did:privy:clx0a1b2c3d4e5f6g7h8i9j0k',
  created_at: 1751328000,
  linked_accounts: [],
  mfa_methods: [],
  has_accepted_terms: true,
  is_guest: false,
}
const auth = { user, token: 'jwt', privy_access_token: null, refresh_token: 'rt', session_update_action: 'set' }

let leave = () => {}
const provider = (...script: Parameters<typeof scriptedProvider>): SentRequest[] => {
  const scripted = scriptedProvider(...script)
  leave = scripted.restore
  return scripted.requests
}
afterEach(() => leave())

/** A request in short: method, path with query, and body. */
const summaryOf = ({ method, url, body }: SentRequest) => [
  method,
  url.pathname + url.search,
  ...(body === undefined ? [] : [body]),
]

it("every request is a POST except the reads of the specification and of the app's configuration [API-14]", () => {
  const reads = Object.entries({ ...ENDPOINTS, ...ONRAMP_ENDPOINTS })
    .filter(([, { method }]) => method !== 'POST')
    .map(([name, { method }]) => `${method} ${name}`)
  expect(reads.sort()).toEqual([
    'GET appConfig',
    'GET coinbaseLimits',
    'GET coinbaseStatus',
    'GET crossAppConnections',
    'GET crossAppDetails',
    'GET farcasterStatus',
    'GET moonpayLimits',
    'GET smartWallets',
    'GET splTokenInfo',
    'GET tokenPrice',
    'GET userMe',
  ])
})

describe('email', () => {
  it('a code is requested with the address and the captcha token [API-15]', async () => {
    const sent = provider(jsonResponse({ success: true }))
    await sendEmailCode({ email: 'ada@example.com', token: 'captcha' })
    expect(summaryOf(sent[0] as SentRequest)).toEqual([
      'POST',
      '/api/v1/passwordless/init',
      { email: 'ada@example.com', token: 'captcha' },
    ])
    expect(sent[0]?.headers.get('privy-ui')).toBe('t')
  })

  it('a login request says from the start whether sign-up is disabled', async () => {
    const sent = provider(jsonResponse({ success: true }))
    await sendEmailCode({ email: 'ada@example.com', disableSignup: true })
    expect(sent[0]?.body).toEqual({ email: 'ada@example.com', disableSignup: true })
  })

  it('a login sends address, code and mode [API-17]', async () => {
    const sent = provider(jsonResponse(auth))
    await authenticateEmail({ email: 'ada@example.com', code: '123456', mode: 'login-or-sign-up' })
    await authenticateEmail({ email: 'ada@example.com', code: '123456', mode: 'no-signup' })
    expect(sent.map(summaryOf)).toEqual(
      ['login-or-sign-up', 'no-signup'].map(mode => [
        'POST',
        '/api/v1/passwordless/authenticate',
        { email: 'ada@example.com', code: '123456', mode },
      ]),
    )
  })

  it('linking sends address and code [API-18]', async () => {
    const sent = provider(jsonResponse(user))
    await linkEmail({ email: 'ada@example.com', code: '123456' })
    expect(summaryOf(sent[0] as SentRequest)).toEqual([
      'POST',
      '/api/v1/passwordless/link',
      { email: 'ada@example.com', code: '123456' },
    ])
  })

  it('an update sends the old address, the new one and the code [API-19]', async () => {
    const sent = provider(jsonResponse(user))
    await updateEmail({ oldAddress: 'ada@example.com', newAddress: 'ada@example.org', code: '123456' })
    expect(summaryOf(sent[0] as SentRequest)).toEqual([
      'POST',
      '/api/v1/passwordless/update',
      { oldAddress: 'ada@example.com', newAddress: 'ada@example.org', code: '123456' },
    ])
  })

  it('a request with a missing part is refused before anything is sent [EMAIL-19]', async () => {
    const sent = provider(jsonResponse(user))
    const complete = { oldAddress: 'ada@example.com', newAddress: 'ada@example.org', code: '123456' }
    for (const part of ['oldAddress', 'newAddress', 'code'] as const) {
      expect(await failure(updateEmail({ ...complete, [part]: '' }))).toMatchObject({
        code: 'INVALID_DATA',
        message: 'Old address, new address and code are needed to update an email.',
      })
    }
    for (const part of ['email', 'code'])
      expect(await failure(linkEmail({ email: 'ada@example.com', code: '123456', [part]: '' }))).toMatchObject({
        code: 'INVALID_DATA',
        message: 'Email and code are needed to link an email.',
      })
    expect(await failure(unlinkEmail({ address: '' }))).toMatchObject({
      code: 'INVALID_DATA',
      message: 'An address is needed to unlink an email.',
    })
    expect(sent).toHaveLength(0)
  })

  it('a login without address or code is refused before anything is sent [EMAIL-20]', async () => {
    const sent = provider(jsonResponse(auth))
    expect(await failure(authenticateEmail({ email: '', code: '123456', mode: 'no-signup' }))).toMatchObject({
      code: 'INVALID_DATA',
      message: 'Email and code are needed to log in.',
    })
    expect(await failure(authenticateEmail({ email: 'ada@example.com', code: '', mode: 'no-signup' }))).toMatchObject({
      code: 'INVALID_DATA',
    })
    expect(sent).toHaveLength(0)
  })

  it('an address is unlinked by its name', async () => {
    const sent = provider(jsonResponse(user))
    await unlinkEmail({ address: 'ada@example.com' })
    expect(summaryOf(sent[0] as SentRequest)).toEqual([
      'POST',
      '/api/v1/passwordless/unlink',
      { address: 'ada@example.com' },
    ])
  })
})

describe('other login methods', () => {
  it("a guest login sends the guest's credential and nothing else [API-41]", async () => {
    const sent = provider(jsonResponse(auth))
    await authenticateGuest({ guestCredential: 'x'.repeat(43) })
    expect(summaryOf(sent[0] as SentRequest)).toEqual([
      'POST',
      '/api/v1/guest/authenticate',
      { guest_credential: 'x'.repeat(43) },
    ])
  })

  it('a login at another site is started with the redirect address, the challenge and the state [API-23]', async () => {
    const sent = provider(jsonResponse({ url: 'https://accounts.test/go' }))
    const codeChallenge = createHash('sha256').update('verifier').digest('base64url')
    expect(
      await initOAuth({ provider: 'google', redirectTo: 'https://host.test/', codeChallenge, stateCode: 'state' }),
    ).toEqual({ url: 'https://accounts.test/go' })
    expect(summaryOf(sent[0] as SentRequest)).toEqual([
      'POST',
      '/api/v1/oauth/init',
      { provider: 'google', redirect_to: 'https://host.test/', code_challenge: codeChallenge, state_code: 'state' },
    ])
  })

  const back = { provider: 'google', authorizationCode: 'code', stateCode: 'state', codeVerifier: 'verifier' }
  const proof = { authorization_code: 'code', state_code: 'state', code_verifier: 'verifier', provider: 'google' }

  it('a login at another site is completed with its code, the state, the verifier and the mode [API-24]', async () => {
    const sent = provider(jsonResponse(auth))
    await authenticateOAuth({ ...back, mode: 'no-signup' })
    expect(summaryOf(sent[0] as SentRequest)).toEqual([
      'POST',
      '/api/v1/oauth/authenticate',
      { ...proof, mode: 'no-signup' },
    ])
  })

  it('an account at another site is linked without a mode [API-25]', async () => {
    const sent = provider(jsonResponse({ ...user, oauth_tokens: { provider: 'google', access_token: 'at' } }))
    expect((await linkOAuth(back)).oauth_tokens?.access_token).toBe('at')
    expect(summaryOf(sent[0] as SentRequest)).toEqual(['POST', '/api/v1/oauth/link', proof])
  })

  it('a login returns the access token of the other site [API-27]', async () => {
    provider(jsonResponse({ ...auth, oauth_tokens: { provider: 'google', access_token: 'at', scopes: ['email'] } }))
    expect((await authenticateOAuth({ ...back, mode: 'login-or-sign-up' })).oauth_tokens).toEqual({
      provider: 'google',
      access_token: 'at',
      scopes: ['email'],
    })
  })

  it('a login by Telegram sends the signed data, the captcha token and the mode', async () => {
    const sent = provider(jsonResponse(auth), jsonResponse(user))
    const authResult = { id: 1, first_name: 'Ada', auth_date: 2, hash: 'h' }
    const webAppData = { auth_date: 2, hash: 'h', user: '{}' }
    await authenticateTelegram({ authResult, webAppData, captchaToken: 'captcha', mode: 'no-signup' })
    await linkTelegram({ authResult, webAppData, captchaToken: 'captcha' })
    const body = { captcha_token: 'captcha', telegram_auth_result: authResult, telegram_web_app_data: webAppData }
    expect(sent.map(summaryOf)).toEqual([
      ['POST', '/api/v1/telegram/authenticate', { ...body, mode: 'no-signup' }],
      ['POST', '/api/v1/telegram/link', body],
    ])
  })

  it('each kind of account has its own operation for unlinking', async () => {
    const sent = provider(jsonResponse(user))
    await unlinkOAuth({ provider: 'google', subject: '110' })
    await unlinkTelegram({ telegramUserId: '987' })
    expect(sent.map(summaryOf)).toEqual([
      ['POST', '/api/v1/oauth/unlink', { provider: 'google', subject: '110' }],
      ['POST', '/api/v1/telegram/unlink', { telegram_user_id: '987' }],
    ])
  })
})

describe('session and user', () => {
  it('a refresh sends the refresh token if one is known, and none if the provider uses cookies [API-42]', async () => {
    const sent = provider(jsonResponse(auth))
    await refreshSession({ refreshToken: 'rt', token: 'old' })
    await refreshSession({})
    expect(sent.map(summaryOf)).toEqual([
      ['POST', '/api/v1/sessions', { refresh_token: 'rt' }],
      ['POST', '/api/v1/sessions', {}],
    ])
    expect(sent.map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer old', null])
  })

  it('refreshes with the same refresh token have the same key, and refreshes by cookie have different ones', async () => {
    const sent = provider(jsonResponse({ error: 'no' }, 400))
    appFacts().idempotencyKeys = true
    for (const refreshToken of ['rt', 'rt', undefined, undefined])
      await refreshSession({ refreshToken }).catch(() => undefined)
    const [first, second, third, fourth] = sent.map(({ headers }) => headers.get('privy-idempotency-key'))
    expect(second).toBe(first)
    expect(new Set([first, third, fourth]).size).toBe(3)
  })

  it('refresh and logout never ask the session for a token', async () => {
    const sent = provider(jsonResponse(auth), jsonResponse({}))
    setTokenSource(() => Promise.reject(new Error('asked')))
    await refreshSession({ refreshToken: 'rt' })
    await logout({ refreshToken: 'rt', token: 'at' })
    await logout({})
    expect(sent.slice(1).map(summaryOf)).toEqual([
      ['POST', '/api/v1/sessions/logout', { refresh_token: 'rt' }],
      ['POST', '/api/v1/sessions/logout', { refresh_token: null }],
    ])
    expect(sent.map(({ headers }) => headers.get('authorization'))).toEqual([null, 'Bearer at', null])
  })

  it('the terms are accepted by POST, and the user has accepted them afterwards [API-43]', async () => {
    const sent = provider(jsonResponse(user))
    expect((await acceptTerms()).has_accepted_terms).toBe(true)
    expect(summaryOf(sent[0] as SentRequest).slice(0, 2)).toEqual(['POST', '/api/v1/users/me/accept_terms'])
  })

  it('the user and the identity token are read by GET [API-44]', async () => {
    const sent = provider(jsonResponse({ user, identity_token: 'it' }))
    expect(await getMe()).toMatchObject({ user: { id: user.id }, identity_token: 'it' })
    expect(summaryOf(sent[0] as SentRequest)).toEqual(['GET', '/api/v1/users/me'])
    setTokenSource(() => Promise.resolve('of the session'))
    await getMe()
    await getMe(undefined, 'given')
    expect(sent.slice(1).map(({ headers }) => headers.get('authorization'))).toEqual([
      'Bearer of the session',
      'Bearer given',
    ])
  })
})

describe('the app', () => {
  const config = {
    id: 'clapiclientunittest000001',
    name: 'Demo',
    email_auth: true,
    guest_auth: true,
    google_oauth: true,
    accent_color: '#676fff',
    require_users_accept_terms: true,
    terms_and_conditions_url: 'https://host.test/terms',
  }

  it('the configuration is requested once per page, however often it is needed', async () => {
    const sent = provider(jsonResponse(config))
    const [first, second] = await Promise.all([getAppConfig(), getAppConfig()])
    expect(first).toBe(second)
    expect(await getAppConfig()).toBe(first)
    expect(sent.map(summaryOf)).toEqual([['GET', '/api/v1/apps/clapiclientunittest000001']])
    expect(first).toMatchObject({
      name: 'Demo',
      loginMethods: ['email', 'google', 'guest'],
      appearance: { palette: { accent: '#676fff' } },
      legal: { requireUsersAcceptTerms: true, termsAndConditionsUrl: 'https://host.test/terms' },
    })
  })

  it('the configuration is requested again after a failure', async () => {
    const sent = provider(jsonResponse({ error: 'no' }, 400), jsonResponse(config))
    expect(await failure(getAppConfig())).toMatchObject({ status: 400 })
    expect((await getAppConfig()).name).toBe('Demo')
    expect(sent).toHaveLength(2)
  })

  it('one caller can abort while another still gets the configuration', async () => {
    provider(jsonResponse(config))
    const controller = new AbortController()
    const gone = failure(getAppConfig(controller.signal))
    const stays = getAppConfig()
    controller.abort('left')
    expect(await gone).toBe('left')
    expect((await stays).name).toBe('Demo')
  })

  it('smart wallets are requested at the address that the app was started with', async () => {
    const sent = provider(
      jsonResponse({ ...config, custom_api_url: 'https://privy.host.test/' }),
      jsonResponse({ enabled: false }),
      jsonResponse({ user, identity_token: null }),
    )
    await getAppConfig()
    expect(await getSmartWallets()).toEqual({ enabled: false })
    await getMe()
    expect(sent[1]?.url.href).toBe('https://provider.test/api/v1/apps/clapiclientunittest000001/smart_wallets')
    expect(sent[2]?.url.href).toBe('https://privy.host.test/api/v1/users/me')
  })

  it('an address that is not an https origin is ignored', async () => {
    for (const custom_api_url of ['http://privy.host.test', 'javascript:alert(1)', 'nonsense', '', null]) {
      provider(jsonResponse({ ...config, custom_api_url }))
      await getAppConfig()
      expect(apiAddress()).toBe('https://provider.test')
      leave()
    }
  })

  it('the configuration says whether the provider supports idempotency keys', async () => {
    provider(jsonResponse({ ...config, idempotency_keys: true }))
    expect(await getAppConfig()).toMatchObject({ idempotencyKeys: true })
    expect(appFacts().idempotencyKeys).toBe(true)
    leave()
    provider(jsonResponse(config))
    expect(await getAppConfig()).toMatchObject({ idempotencyKeys: false })
    expect(appFacts().idempotencyKeys).toBe(false)
  })

  it('the configuration is requested with the current token, and refreshes none', async () => {
    provider(jsonResponse(config))
    const source = vi.fn(() => Promise.resolve(null))
    setTokenSource(source)
    await getAppConfig()
    expect(source.mock.calls).toEqual([[{ refresh: false }]])
  })

  it("all copies of the bundle on a page share the app's facts and token source under the same names", async () => {
    provider(jsonResponse(config))
    const source = () => Promise.resolve(null)
    setTokenSource(source)
    await getAppConfig()
    const { values } = pageRecord()
    expect((values.get('app-facts') as WeakMap<object, unknown>).get(currentApp())).toBe(appFacts())
    expect(values.get('token-source')).toEqual({ current: source })
  })

  it('facts of one app do not affect another', async () => {
    provider(jsonResponse({ ...config, custom_api_url: 'https://privy.host.test/anything' }))
    await getAppConfig()
    expect(apiAddress()).toBe('https://privy.host.test')
    forgetApp()
    useApp({ appId: 'clotherapp000000000000001', apiUrl: 'https://provider.test' })
    expect(apiAddress()).toBe('https://provider.test')
    expect(appFacts()).toEqual({})
  })

  it("the details of another app are requested without this app's token", async () => {
    const sent = provider(jsonResponse({ name: 'Other', icon_url: null, custom_api_url: null }))
    setTokenSource(() => Promise.reject(new Error('A token of this app is no business of another.')))
    expect((await getCrossAppDetails('clotherapp000000000000001')).name).toBe('Other')
    expect(summaryOf(sent[0] as SentRequest)).toEqual([
      'GET',
      '/api/v1/apps/clotherapp000000000000001/cross-app/details',
    ])
  })

  it('the connections to other apps are requested', async () => {
    const connection = {
      provider_app_id: 'clotherapp000000000000001',
      provider_app_name: 'Other',
      provider_app_icon_url: null,
      provider_app_custom_api_url: null,
      read_only: false,
    }
    const sent = provider(jsonResponse({ connections: [connection] }))
    expect(await getCrossAppConnections()).toEqual([connection])
    expect(summaryOf(sent[0] as SentRequest)).toEqual([
      'GET',
      '/api/v1/apps/clapiclientunittest000001/cross-app/connections',
    ])
  })
})

it('a wallet is created on a chain', async () => {
  const sent = provider(jsonResponse({ id: 'w1', address: 'So1', chain_type: 'solana' }))
  expect(await createServerWallet({ chainType: 'solana' })).toEqual({ id: 'w1', address: 'So1' })
  expect(sent.map(summaryOf)).toEqual([['POST', '/api/v1/wallets', { chain_type: 'solana' }]])
})

describe('prices', () => {
  it("the price of a chain's coin is requested [API-59]", async () => {
    const sent = provider(jsonResponse({ usd: 3_000.5 }))
    expect(await getTokenPrice({ chainId: 1, tokenSymbol: 'ETH' })).toBe(3_000.5)
    expect(summaryOf(sent[0] as SentRequest)).toEqual(['GET', '/api/v1/token_price?chainId=1&tokenSymbol=ETH'])
  })

  it('the metadata of a Solana token are requested [API-61]', async () => {
    const sent = provider(jsonResponse({ name: 'USD Coin', symbol: 'USDC', decimals: 6 }))
    expect(await getSplToken({ mintAddress: 'EPjF', cluster: 'devnet' })).toEqual({
      name: 'USD Coin',
      symbol: 'USDC',
      decimals: 6,
    })
    expect(summaryOf(sent[0] as SentRequest)).toEqual([
      'GET',
      '/api/v1/spl_token_info?mint_address=EPjF&cluster=devnet',
    ])
  })

  it('a malformed price is refused', async () => {
    for (const usd of ['1', -1, null]) {
      provider(jsonResponse({ usd }))
      expect(await failure(getTokenPrice({ chainId: 0, tokenSymbol: 'SOL' }))).toMatchObject({
        code: 'UNEXPECTED_ANSWER',
      })
      leave()
    }
  })
})
