import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startWorld, type World } from '../world.js'

let world: World
let appId: string

beforeAll(async () => {
  world = await startWorld({ chains: false })
  ;({ appId } = await world.driver.createApp({}))
})
afterAll(() => world.stop())

interface Answer<T = Record<string, unknown>> { status: number; body: T; headers: Headers }

async function call<T = Record<string, unknown>>(path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer<T>> {
  const answer = await fetch(`${world.apiUrlLocal}/api/v1/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json', 'privy-app-id': appId, ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: answer.status, body: await answer.json() as T, headers: answer.headers }
}

interface Auth { user: { id: string; is_guest: boolean; linked_accounts: { type: string }[] }; token: string; refresh_token: string; is_new_user: boolean; identity_token: string; session_update_action: string }

async function logIn(email: string, extra: Record<string, unknown> = {}, headers: Record<string, string> = {}): Promise<Answer<Auth>> {
  const before = (await world.driver.mails(email))[0]?.text.match(/^\d{6}$/m)?.[0]
  await call('passwordless/init', { email })
  return call<Auth>('passwordless/authenticate', { email, code: await world.driver.lastCode(email, before), ...extra }, headers)
}
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

describe('the development provider', () => {
  it('logs a new visitor in with the code that came by mail, and knows them the next time', async () => {
    const first = await logIn('Ada@Example.com')
    expect(first.status).toBe(200)
    expect(first.body).toMatchObject({ is_new_user: true, session_update_action: 'set', user: { is_guest: false, linked_accounts: [{ type: 'email', address: 'ada@example.com' }] } })
    const second = await logIn('ada@example.com')
    expect(second.body).toMatchObject({ is_new_user: false, user: { id: first.body.user.id } })
    const me = await call<{ user: { id: string } }>('users/me', undefined, bearer(second.body.token))
    expect(me.body.user.id).toBe(first.body.user.id)
  })

  it('takes a code once, for its own address, until a new one comes', async () => {
    const email = 'once@example.com'
    await call('passwordless/init', { email })
    const code = await world.driver.lastCode(email)
    expect((await call('passwordless/authenticate', { email: 'other@example.com', code })).status).toBe(422)
    await call('passwordless/init', { email })
    const newer = await world.driver.lastCode(email, code)
    expect(await call('passwordless/authenticate', { email, code })).toMatchObject({ status: 422, body: { code: 'invalid_credentials' } })
    expect((await call('passwordless/authenticate', { email, code: newer })).status).toBe(200)
    expect((await call('passwordless/authenticate', { email, code: newer })).status).toBe(422)
  })

  it('ends a code after five wrong tries, and sending after five codes in ten minutes', async () => {
    const email = 'tries@example.com'
    await call('passwordless/init', { email })
    const code = await world.driver.lastCode(email)
    const wrong = code === '000000' ? '000001' : '000000'
    for (let i = 0; i < 5; i++) expect((await call('passwordless/authenticate', { email, code: wrong })).status).toBe(422)
    expect(await call('passwordless/authenticate', { email, code })).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
    for (let i = 0; i < 4; i++) expect((await call('passwordless/init', { email })).status).toBe(200)
    expect((await call('passwordless/init', { email })).status).toBe(429)
  })

  it('lets a code expire after ten minutes', async () => {
    const email = 'late@example.com'
    await call('passwordless/init', { email })
    const code = await world.driver.lastCode(email)
    world.driver.shiftClock(10 * 60_000 + 1)
    expect((await call('passwordless/authenticate', { email, code })).status).toBe(422)
    world.driver.shiftClock(-10 * 60_000 - 1)
  })

  it('rotates refresh tokens, forgives racing tabs for 30 s, and ends a session whose spent token comes back later', async () => {
    const { body: { refresh_token } } = await logIn('rotate@example.com')
    const next = await call<Auth>('sessions', { refresh_token })
    expect(next.body.refresh_token).not.toBe(refresh_token)
    const twin = await call<Auth>('sessions', { refresh_token })
    expect(twin.body.refresh_token).toBe(next.body.refresh_token)
    world.driver.shiftClock(30_001)
    expect(await call('sessions', { refresh_token })).toMatchObject({ status: 401, body: { code: 'missing_or_invalid_token' } })
    expect((await call('sessions', { refresh_token: next.body.refresh_token })).status).toBe(401)
    world.driver.shiftClock(-30_001)
  })

  it('knows nobody after the logout', async () => {
    const { body } = await logIn('out@example.com')
    expect((await call('sessions/logout', { refresh_token: body.refresh_token }, bearer(body.token))).body).toEqual({})
    expect((await call('users/me', undefined, bearer(body.token))).status).toBe(401)
    expect((await call('sessions', { refresh_token: body.refresh_token })).status).toBe(401)
  })

  it('makes a guest a full user, with the same id', async () => {
    const guest_credential = 'g'.repeat(43)
    const guest = await call<Auth>('guest/authenticate', { guest_credential })
    expect(guest.body.user.is_guest).toBe(true)
    expect((await call<Auth>('guest/authenticate', { guest_credential })).body.user.id).toBe(guest.body.user.id)
    const full = await logIn('was.guest@example.com', {}, bearer(guest.body.token))
    expect(full.body.user).toMatchObject({ id: guest.body.user.id, is_guest: false })
  })

  it('keeps the doors that an app closes', async () => {
    const app = await world.driver.createApp({ allowlist_enabled: true, allowlist: ['friend@example.com'], user_limit: 1, disable_plus_emails: true })
    const own = appId
    appId = app.appId
    try {
      expect(await logIn('stranger@example.com')).toMatchObject({ status: 401, body: { code: 'allowlist_rejected' } })
      expect((await logIn('friend@example.com')).status).toBe(200)
      await world.driver.updateApp(appId, { allowlist_enabled: false })
      expect(await logIn('second@example.com')).toMatchObject({ status: 403, body: { code: 'max_accounts_reached' } })
      expect(await logIn('third@example.com', { mode: 'no-signup' })).toMatchObject({ status: 400, body: { code: 'user_does_not_exist' } })
      expect(await call('passwordless/init', { email: 'a+b@example.com' })).toMatchObject({ status: 400, body: { code: 'disallowed_plus_email' } })
    } finally {
      appId = own
    }
  })

  it('does a repeated action once and answers it twice', async () => {
    const email = 'twice@example.com'
    await call('passwordless/init', { email })
    const code = await world.driver.lastCode(email)
    const key = { 'privy-idempotency-key': 'action-1' }
    const first = await call<Auth>('passwordless/authenticate', { email, code }, key)
    const again = await call<Auth>('passwordless/authenticate', { email, code }, key)
    expect(again.body).toEqual(first.body)
  })

  it('answers hostile input in the wire\'s error shape, never with a fault of its own', async () => {
    for (const body of [null, [], 7, 'x', { email: 7 }, { email: { $ne: 1 } }, { email: 'a'.repeat(9_999) }, { email: "x'; DROP TABLE users;--@a.b" }, { __proto__: { email: 'a@b.co' } }]) {
      for (const path of ['passwordless/init', 'passwordless/authenticate', 'guest/authenticate', 'oauth/init', 'oauth/authenticate', 'telegram/authenticate', 'analytics_events', 'sessions']) {
        const { status, body: answer } = await call(path, body)
        expect(status, path).toBeGreaterThanOrEqual(400)
        expect(status, path).toBeLessThan(500)
        expect(typeof answer['error']).toBe('string')
      }
    }
    const unknown = await fetch(`${world.apiUrlLocal}/api/v1/users/me`, { headers: { 'privy-app-id': 'nobody' } })
    expect(await unknown.json()).toMatchObject({ code: 'missing_or_invalid_privy_app_id' })
  })

  it('answers the exact origin that asked, with credentials', async () => {
    const answer = await call(`apps/${appId}`, undefined, { origin: 'http://app.localhost:4100' })
    expect(answer.headers.get('access-control-allow-origin')).toBe('http://app.localhost:4100')
    expect(answer.headers.get('access-control-allow-credentials')).toBe('true')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  })
})
