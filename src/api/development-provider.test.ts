import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startWorld, type World } from '../../demo/world.js'
import { forgetApp, useApp } from '../config/app.js'
import { checkSettings } from '../config/resolve-with.js'
import { resolveSettings } from '../config/resolve.js'
import { failure } from '../errors/failure.harness.js'
import { setStorage } from '../lib/storage.js'
import { sendAnalytics } from './analytics/analytics.js'
import { getAppConfig } from './app/app.js'
import { getCrossAppConnections, getSmartWallets } from './app/app-wallets.js'
import { request, setTokenSource } from './client.js'
import { authenticateEmail, linkEmail, sendEmailCode, unlinkEmail, updateEmail } from './login/email.js'
import { authenticateGuest } from './login/guest.js'
import { logout, refreshSession } from './sessions.js'
import { acceptTerms, getMe } from './users.js'
import { anySchema, type WireAuthResponse } from './wire.js'

let world: World
let appId: string
let people = 0

beforeAll(async () => {
  world = await startWorld({ chains: false })
})
afterAll(() => world.stop())

beforeEach(async () => {
  ;({ appId } = await world.driver.createApp())
  forgetApp()
  setStorage(undefined)
  useApp({ appId, apiUrl: world.apiUrlLocal })
  setTokenSource(() => Promise.resolve(null))
})
afterEach(() => {
  world.driver.clearFaults()
  forgetApp()
})

const somebody = () => `ada${++people}@example.com`

async function codeFor(email: string, known?: string): Promise<string> {
  await sendEmailCode({ email })
  return world.driver.lastCode(email, known)
}

async function signIn(email = somebody()): Promise<WireAuthResponse> {
  const response = await authenticateEmail({ email, code: await codeFor(email), mode: 'login-or-sign-up' })
  setTokenSource(() => Promise.resolve(response.token))
  return response
}

describe('the client with the development provider', () => {
  it("the provider's configuration is valid and complete", async () => {
    await world.driver.updateApp(appId, {
      name: 'Almanac',
      require_users_accept_terms: true,
      terms_and_conditions_url: 'https://host.example/terms',
      create_on_login: { ethereum: 'all-users', solana: 'users-without-wallets' },
    })
    const settings = resolveSettings(await getAppConfig())
    expect(checkSettings(settings)).toBeUndefined()
    expect(settings).toMatchObject({
      appId,
      name: 'Almanac',
      apiUrl: world.apiUrlLocal,
      legal: { requireUsersAcceptTerms: true, termsAndConditionsUrl: 'https://host.example/terms' },
      embeddedWallets: { createOnLogin: { ethereum: 'all-users', solana: 'users-without-wallets' } },
    })
    expect(settings.loginMethods).toEqual(expect.arrayContaining(['email', 'guest']))
    expect(await getSmartWallets()).toEqual({ enabled: false })
    expect(await getCrossAppConnections()).toEqual([])
  })

  it('a user logs in with an e-mailed code, refreshes the session, accepts the terms and logs out', async () => {
    const email = somebody()
    const response = await signIn(email)
    expect(response).toMatchObject({
      is_new_user: true,
      session_update_action: 'set',
      user: { linked_accounts: [{ type: 'email', address: email }], has_accepted_terms: false },
    })
    expect((await acceptTerms()).has_accepted_terms).toBe(true)
    expect((await getMe()).user).toMatchObject({ id: response.user?.id, has_accepted_terms: true })
    const next = await refreshSession({ refreshToken: response.refresh_token ?? '', token: response.token })
    expect(next.user?.id).toBe(response.user?.id)
    expect(next.refresh_token).not.toBe(response.refresh_token)
    await logout({ refreshToken: next.refresh_token ?? '', token: next.token })
    expect(await failure(refreshSession({ refreshToken: next.refresh_token ?? '', token: next.token }))).toMatchObject({
      code: 'MISSING_OR_INVALID_TOKEN',
    })
  })

  it('a wrong code has its own error code', async () => {
    const email = somebody()
    const code = await codeFor(email)
    const wrong = code === '000000' ? '000001' : '000000'
    expect(await failure(authenticateEmail({ email, code: wrong, mode: 'login-or-sign-up' }))).toMatchObject({
      code: 'INVALID_CREDENTIALS',
      status: 422,
    })
  })

  it('the error says why a visitor is not admitted', async () => {
    const limits = [
      [{ allowlist_enabled: true, allowlist: ['nobody@example.com'] }, 'login-or-sign-up', 'ALLOWLIST_REJECTED'],
      [{ user_limit: 0 }, 'login-or-sign-up', 'USER_LIMIT_REACHED'],
      [{}, 'no-signup', 'USER_DOES_NOT_EXIST'],
    ] as const
    for (const [limit, mode, code] of limits) {
      const app = await world.driver.createApp({
        ...limit,
        allowlist: [...('allowlist' in limit ? limit.allowlist : [])],
      })
      forgetApp()
      useApp({ appId: app.appId, apiUrl: world.apiUrlLocal })
      const email = somebody()
      const attempt = async () => authenticateEmail({ email, code: await codeFor(email), mode })
      expect(await failure(attempt())).toMatchObject({ code })
    }
  })

  it('an address with a plus is refused if the app does not allow it', async () => {
    await world.driver.updateApp(appId, { disable_plus_emails: true })
    expect(await failure(sendEmailCode({ email: 'ada+news@example.com' }))).toMatchObject({
      code: 'DISALLOWED_PLUS_EMAIL',
    })
  })

  it('a user changes their e-mail address', async () => {
    const [oldAddress, newAddress] = [somebody(), somebody()]
    await signIn(oldAddress)
    const updated = await updateEmail({ oldAddress, newAddress, code: await codeFor(newAddress) })
    expect(updated.linked_accounts).toMatchObject([{ type: 'email', address: newAddress }])
    expect(await failure(unlinkEmail({ address: newAddress }))).toMatchObject({ code: 'API_ERROR', status: 400 })
  })

  it('a guest is recognised again, and becomes a user by linking an e-mail address', async () => {
    const guestCredential = randomBytes(32).toString('base64url')
    const first = await authenticateGuest({ guestCredential })
    const again = await authenticateGuest({ guestCredential })
    expect(first.user?.is_guest).toBe(true)
    expect(again.user?.id).toBe(first.user?.id)
    setTokenSource(() => Promise.resolve(again.token))
    const email = somebody()
    expect(await linkEmail({ email, code: await codeFor(email) })).toMatchObject({
      id: first.user?.id,
      is_guest: false,
    })
  })

  it('a request without a user is rejected with MISSING_OR_INVALID_TOKEN', async () => {
    expect(await failure(getMe())).toMatchObject({ code: 'MISSING_OR_INVALID_TOKEN', status: 401 })
  })

  it('an unknown app is rejected with MISSING_OR_INVALID_PRIVY_APP_ID', async () => {
    forgetApp()
    useApp({ appId: 'clnobodyknowsthisapp00001', apiUrl: world.apiUrlLocal })
    expect(await failure(sendEmailCode({ email: somebody() }))).toMatchObject({
      code: 'MISSING_OR_INVALID_PRIVY_APP_ID',
      status: 400,
    })
  })

  it('a login succeeds although the response to an accepted code was lost', async () => {
    await getAppConfig()
    const email = somebody()
    const code = await codeFor(email)
    world.driver.fault({ path: 'passwordless/authenticate', times: 1 }, { lostAnswer: true })
    const response = await authenticateEmail({ email, code, mode: 'login-or-sign-up' })
    expect(response).toMatchObject({ is_new_user: true, user: { linked_accounts: [{ address: email }] } })
    expect(world.driver.requests(appId).filter(({ path }) => path.endsWith('/authenticate'))).toHaveLength(2)
  })

  it('an analytics event arrives without being waited for', async () => {
    sendAnalytics('sdk_authenticate', { method: 'email', isNewUser: true })
    await expect
      .poll(() => world.driver.analytics(appId))
      .toMatchObject([{ event_name: 'sdk_authenticate', payload: { method: 'email', isNewUser: true } }])
  })

  const ping = (timeoutMs?: number) =>
    request(
      { method: 'GET', path: '/api/v1/apps/{appId}' },
      { schema: anySchema, retry: false, ...(timeoutMs ? { timeoutMs } : {}) },
    )
  const faults = [
    [{ html: true }, 'UNEXPECTED_ANSWER'],
    [{ truncated: true }, 'UNEXPECTED_ANSWER or NETWORK_ERROR'],
    [{ raw: '7', contentType: 'text/plain' }, 'UNEXPECTED_ANSWER'],
    [{ raw: '' }, 'UNEXPECTED_ANSWER'],
    [{ reset: true }, 'NETWORK_ERROR'],
    [{ hang: true }, 'CLIENT_REQUEST_TIMEOUT'],
    [{ status: 503, body: {} }, 'API_ERROR'],
    [{ status: 429, body: { error: 'slow' } }, 'TOO_MANY_REQUESTS'],
    [{ delayMs: 1_000 }, 'CLIENT_REQUEST_TIMEOUT'],
  ] as const
  for (const [fault, code] of faults) {
    it(`ends ${JSON.stringify(fault)} as ${code}`, async () => {
      world.driver.fault({ path: '/apps/', appId }, fault)
      expect(code).toContain((await failure(ping(code === 'CLIENT_REQUEST_TIMEOUT' ? 300 : undefined))).code)
      world.driver.clearFaults()
      expect(await ping()).toMatchObject({ id: appId })
    })
  }
})
