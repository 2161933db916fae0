import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startWorld, type World } from '../../world.js'
import { bearer, somebody, TestApp } from '../test-app.harness.js'
import { alignClock } from './totp-clock.harness.js'

const PHONE = '+1 206 555 0100'
const WRONG = { status: 422, body: { code: 'invalid_credentials' } }

let world: World
let app: TestApp
let email: string
let headers: Record<string, string>
beforeAll(async () => {
  alignClock()
  world = await startWorld({ chains: false })
})
afterAll(async () => {
  await world.stop()
  vi.useRealTimers()
})
beforeEach(async () => {
  app = await TestApp.of(world, { mfa_methods: ['sms', 'totp', 'passkey'] })
  email = somebody()
  headers = bearer((await app.logIn(email)).body.token)
})

const ask = (path: string, body: object = {}, more: Record<string, string> = {}) =>
  app.call(`mfa/${path}`, body, { ...headers, ...more })
const methods = async () =>
  (
    await app.call<{ user: { mfa_methods: { type: string; verified_at: number }[] } }>('users/me', undefined, headers)
  ).body.user.mfa_methods.map(({ type }) => type)
const pass = async (secret: string, steps = 0) => ({
  'privy-mfa-token': String(
    (await ask('totp/verify', { code: world.driver.authenticatorCode(secret, steps) })).body['token'],
  ),
})
const wrongFor = (right: string) => String((Number(right) + 1) % 1_000_000).padStart(6, '0')

async function enrolTotp(more: Record<string, string> = {}): Promise<string> {
  const secret = String((await ask('totp/init', {}, more)).body['totpSecret'])
  const { status } = await ask('totp/enroll', { code: world.driver.authenticatorCode(secret, -1) }, more)
  expect(status).toBe(200)
  return secret
}

async function enrolPhone(more: Record<string, string> = {}): Promise<void> {
  expect(await ask('passwordless_sms/init', { action: 'enroll', phoneNumber: PHONE }, more)).toMatchObject({
    status: 200,
    body: { success: true },
  })
  expect(
    (await ask('passwordless_sms/enroll', { code: world.driver.lastTextedCode(PHONE), phoneNumber: PHONE }, more))
      .status,
  ).toBe(200)
}

describe('an authenticator app', () => {
  it('an authenticator is enrolled with a code of its own secret, and then listed on the user', async () => {
    const { body } = await ask('totp/init')
    expect(body['totpAuthUrl']).toContain(`secret=${String(body['totpSecret'])}`)
    expect(
      await ask('totp/enroll', { code: wrongFor(world.driver.authenticatorCode(String(body['totpSecret']))) }),
    ).toMatchObject(WRONG)
    expect(await methods()).toEqual([])
    const enrolled = await ask('totp/enroll', { code: world.driver.authenticatorCode(String(body['totpSecret'])) })
    expect(enrolled.body).toMatchObject({ mfa_methods: [{ type: 'totp', verified_at: expect.any(Number) as number }] })
    expect(await ask('totp/init')).toMatchObject({ status: 400, body: { code: 'invalid_data' } })
  })

  it('each code works once, within one step of the present one [SEC-80]', async () => {
    const secret = await enrolTotp()
    const code = world.driver.authenticatorCode(secret)
    expect(await ask('totp/verify', { code: world.driver.authenticatorCode(secret, 3) })).toMatchObject(WRONG)
    expect((await ask('totp/verify', { code })).body['token']).toMatch(/^mfa_/)
    expect(await ask('totp/verify', { code })).toMatchObject(WRONG)
    expect((await ask('totp/verify', { code: world.driver.authenticatorCode(secret, 1) })).status).toBe(200)
  })

  it('six characters of other scripts count as a wrong code, at enrolment and at verification', async () => {
    const others = ['١٢٣٤٥٦', '１２３４５６', '12345é', '🔑🔑🔑']
    const secret = String((await ask('totp/init')).body['totpSecret'])
    expect(await ask('totp/enroll', { code: others[0] })).toMatchObject(WRONG)
    expect(await methods()).toEqual([])
    const code = world.driver.authenticatorCode(secret)
    expect((await ask('totp/enroll', { code })).status).toBe(200)
    for (const other of others.slice(0, 3))
      expect(await ask('totp/verify', { code: other }), other).toMatchObject(WRONG)
    const next = world.driver.authenticatorCode(secret, 1)
    expect((await ask('totp/verify', { code: '٠٠٠٠٠٠' })).status, 'the fourth in a row').toBe(422)
    expect((await ask('totp/verify', { code: next })).status, 'no more tries').toBe(429)
  })

  it('if two pages enrol at once, only the newer secret is enrolled, once', async () => {
    const [older, newer] = [await ask('totp/init'), await ask('totp/init')].map(({ body }) =>
      String(body['totpSecret']),
    )
    const code = (secret = '', steps = 0) => world.driver.authenticatorCode(secret, steps)
    const answers = await Promise.all(
      [older, newer, newer, older].map(secret => ask('totp/enroll', { code: code(secret) })),
    )
    expect(answers.map(({ status }) => status).filter(status => status === 200)).toHaveLength(1)
    expect(answers[0], 'the page whose secret was replaced').toMatchObject(WRONG)
    expect(await methods()).toEqual(['totp'])
    expect(await ask('totp/verify', { code: code(older, 1) })).toMatchObject(WRONG)
    expect((await ask('totp/verify', { code: code(newer, 1) })).body['token']).toMatch(/^mfa_/)
  })

  it('the secret is stored encrypted', async () => {
    const secret = await enrolTotp()
    expect(JSON.stringify(world.driver.context.db.all('SELECT * FROM second_factors'))).not.toContain(secret)
  })
})

describe('a phone', () => {
  it("the last line of a text names the page's host, so that browsers offer the code only there (WebOTP)", async () => {
    await enrolPhone({ origin: 'http://app.localhost:4100' })
    const code = world.driver.lastTextedCode(PHONE)
    expect(world.driver.texts(PHONE)[0]?.text).toBe(
      `${code} is your verification code for Test app\n\n@app.localhost #${code}`,
    )
  })

  it('a phone is enrolled and verified with texted codes, each once, within five minutes', async () => {
    await enrolPhone()
    expect(await methods()).toEqual(['sms'])
    await ask('passwordless_sms/init', { action: 'verify' })
    const code = world.driver.lastTextedCode(PHONE)
    expect((await ask('passwordless_sms/verify', { code })).body['token']).toMatch(/^mfa_/)
    expect(await ask('passwordless_sms/verify', { code })).toMatchObject(WRONG)
    await ask('passwordless_sms/init', { action: 'verify' })
    world.driver.shiftClock(5 * 60_000 + 1)
    try {
      expect(await ask('passwordless_sms/verify', { code: world.driver.lastTextedCode(PHONE) })).toMatchObject(WRONG)
    } finally {
      world.driver.shiftClock(-5 * 60_000 - 1)
    }
  })

  it('a code for another number or another purpose is refused', async () => {
    await ask('passwordless_sms/init', { action: 'enroll', phoneNumber: PHONE })
    const code = world.driver.lastTextedCode(PHONE)
    expect(await ask('passwordless_sms/enroll', { code, phoneNumber: '+1 206 555 0101' })).toMatchObject(WRONG)
    expect((await ask('passwordless_sms/verify', { code })).status).toBe(400)
  })

  it('an invalid number is refused, and so is a sixth code in ten minutes', async () => {
    expect(await ask('passwordless_sms/init', { action: 'enroll', phoneNumber: 'nonsense' })).toMatchObject({
      status: 422,
      body: { code: 'invalid_data' },
    })
    for (let i = 0; i < 5; i++)
      expect((await ask('passwordless_sms/init', { action: 'enroll', phoneNumber: PHONE })).status).toBe(200)
    expect(await ask('passwordless_sms/init', { action: 'enroll', phoneNumber: PHONE })).toMatchObject({
      status: 429,
      body: { code: 'too_many_requests' },
    })
  })
})

describe('wrong codes', () => {
  it('four wrong codes block even the right one for ten seconds, then for twice as long', async () => {
    const secret = await enrolTotp()
    let shifted = 0
    const shift = (ms: number) => {
      world.driver.shiftClock(ms)
      shifted += ms
    }
    try {
      for (const lockMs of [10_000, 20_000]) {
        const wrongCode = wrongFor(world.driver.authenticatorCode(secret))
        for (let i = 0; i < 4; i++) expect(await ask('totp/verify', { code: wrongCode })).toMatchObject(WRONG)
        const locked = await ask('totp/verify', { code: world.driver.authenticatorCode(secret) })
        expect(locked).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
        expect(Number(locked.headers.get('retry-after'))).toBe(lockMs / 1000)
        shift(lockMs)
      }
      expect((await ask('totp/verify', { code: world.driver.authenticatorCode(secret) })).status).toBe(200)
    } finally {
      world.driver.shiftClock(-shifted)
    }
  })
})

describe('protected operations', () => {
  it('enrolling or removing a factor requires the present one', async () => {
    const secret = await enrolTotp()
    const missing = { status: 401, body: { code: 'missing_or_invalid_mfa' } }
    expect(await ask('passwordless_sms/init', { action: 'enroll', phoneNumber: PHONE })).toMatchObject(missing)
    expect(await ask('totp/unenroll')).toMatchObject(missing)
    const validPass = await pass(secret)
    await enrolPhone(validPass)
    expect(await ask('totp/unenroll', {}, validPass)).toMatchObject({ status: 200, body: { success: true } })
    expect(await methods()).toEqual(['sms'])
    expect((await ask('totp/unenroll', {}, validPass)).status).toBe(400)
  })

  it('a verified factor lasts fifteen minutes, for its user only', async () => {
    const secret = await enrolTotp()
    const validPass = await pass(secret)
    const ownHeaders = headers
    headers = bearer((await app.logIn(somebody())).body.token)
    await enrolTotp()
    expect(await ask('totp/unenroll', {}, validPass)).toMatchObject({
      status: 401,
      body: { code: 'expired_or_invalid_mfa_token' },
    })
    headers = ownHeaders
    world.driver.shiftClock(15 * 60_000)
    try {
      expect(await ask('totp/unenroll', {}, validPass)).toMatchObject({
        status: 401,
        body: { code: 'expired_or_invalid_mfa_token' },
      })
    } finally {
      world.driver.shiftClock(-15 * 60_000)
    }
  })

  it('only factors that the app offers can be enrolled, by signed-in users', async () => {
    await world.driver.updateApp(app.id, { mfa_methods: ['sms'] })
    expect(await ask('totp/init')).toMatchObject({ status: 403, body: { code: 'feature_not_enabled' } })
    for (const path of [
      'totp/init',
      'totp/enroll',
      'totp/verify',
      'totp/unenroll',
      'passwordless_sms/init',
      'passwordless_sms/enroll',
      'passwordless_sms/verify',
      'passwordless_sms/unenroll',
    ]) {
      expect((await app.call(`mfa/${path}`, { code: '123456', action: 'verify' })).status, path).toBe(401)
    }
  })
})
