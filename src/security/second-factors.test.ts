import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { alignClock } from '../../demo/provider/second-factors/totp-clock.harness.js'
import { sendMfaSmsCode } from '../api/mfa.js'
import { setHandler } from '../ask/handlers.js'
import type { PasskeyAssertion } from '../api/login/passkeys.js'
import { NO_RESPONSE } from '../channel/page.harness.js'
import type { MfaFields } from '../channel/frame-operations.js'
import { getAccessToken } from '../session/tokens/access-token.js'
import { logout } from '../session/logout.js'
import { currentUser, setSession } from '../session/store.js'
import type { User } from '../session/user/user.js'
import { signedInPage, type SignedInPage } from '../wallet/test/signed-in-page.harness.js'
import { eventually } from '../lib/time/eventually.harness.js'
import { clearMfa, enrollSms, enrollTotp, submitMfaEnrollment, unenrollMfa, verifyMfa } from './second-factors.js'

const PHONE = '+1 206 555 0100'

let signedIn: SignedInPage
beforeAll(async () => {
  signedIn = await signedInPage({ mfa_methods: ['totp', 'sms', 'passkey'] })
})
afterAll(() => signedIn.stop())
beforeEach(() => {
  signedIn.page.posted.length = 0
})
afterEach(() => {
  signedIn.intercept(undefined)
  setHandler('verify-identity', undefined)
})

const last = () => signedIn.page.requests.at(-1)
const asks = async (event: string, data: object) => {
  expect(last()?.event).toBe(event)
  expect(last()?.data).toEqual({ ...data, accessToken: await getAccessToken() })
}
/** Sets the factors of the user in the session. */
const having = (...mfaMethods: User['mfaMethods']) =>
  setSession({ ...(currentUser() as User), mfaMethods }, 'user-updated')
const factors = () => currentUser()?.mfaMethods
const proof = (mfaMethod: MfaFields['mfaMethod'], mfaCode: MfaFields['mfaCode']): MfaFields => ({
  mfaMethod,
  mfaCode,
  relyingParty: 'https://app.example',
})

describe('an authenticator app', () => {
  beforeEach(alignClock)
  afterEach(() => {
    vi.useRealTimers()
  })

  it('enrolling starts with a key and an address to scan [API-49] [ENT-15]', async () => {
    const enrollment = await enrollTotp()
    await asks('privy:mfa:init-enrollment', { method: 'totp' })
    expect(enrollment).toEqual({
      secret: expect.stringMatching(/^[A-Z2-7]{16,}$/) as string,
      authUrl: expect.stringContaining('otpauth://totp/') as string,
    })
    expect(enrollment.authUrl).toContain(enrollment.secret)
  })

  it('a code without a number completes enrolling, and the user then has the factor [API-50]', async () => {
    const { secret } = await enrollTotp()
    const code = signedIn.world.driver.authenticatorCode(secret, -1)
    expect((await submitMfaEnrollment({ method: 'totp', code })).mfaMethods).toEqual(['totp'])
    expect(signedIn.page.requests.find(({ event }) => event === 'privy:mfa:submit-enrollment')?.data).toEqual({
      method: 'totp',
      code,
      accessToken: await getAccessToken(),
    })
    setHandler('verify-identity', () => Promise.resolve(proof('totp', signedIn.world.driver.authenticatorCode(secret))))
    await unenrollMfa({ method: 'totp' })
    expect(factors()).toEqual([])
  })
})

describe('a phone', () => {
  it('a code goes to a new number, or by the action "verify" to the enrolled number [API-46]', async () => {
    const sent = () =>
      signedIn.world.driver.requests(signedIn.appId).findLast(({ path }) => path.endsWith('/mfa/passwordless_sms/init'))
        ?.body
    const code = () => signedIn.world.driver.lastTextedCode(PHONE)
    await sendMfaSmsCode({ phoneNumber: PHONE })
    expect(sent()).toEqual({ action: 'enroll', phoneNumber: PHONE })
    await submitMfaEnrollment({ method: 'sms', phoneNumber: PHONE, code: code() })
    expect(factors()).toEqual(['sms'])
    await sendMfaSmsCode()
    expect(sent()).toEqual({ action: 'verify' })
    setHandler('verify-identity', () => Promise.resolve(proof('sms', code())))
    await unenrollMfa({ method: 'sms' })
    expect(factors(), 'by the code that was sent then').toEqual([])
    signedIn.page.posted.length = 0
  })

  it('a phone gets a code, is enrolled with number and code, and is removed by its type [API-48] [API-50] [API-52]', async () => {
    await enrollSms({ phoneNumber: PHONE })
    await asks('privy:mfa:init-enrollment', { method: 'sms', phoneNumber: PHONE })
    const code = signedIn.world.driver.lastTextedCode(PHONE)
    await submitMfaEnrollment({ method: 'sms', phoneNumber: PHONE, code })
    expect(factors()).toEqual(['sms'])
    expect(signedIn.page.requests.find(({ event }) => event === 'privy:mfa:submit-enrollment')?.data).toMatchObject({
      method: 'sms',
      phoneNumber: PHONE,
      code,
    })

    signedIn.intercept(event => (event === 'privy:mfa:unenroll' ? {} : undefined))
    setHandler('verify-identity', () => Promise.resolve(proof('sms', '123456')))
    await unenrollMfa({ method: 'sms' })
    expect(signedIn.page.requests.find(({ event }) => event === 'privy:mfa:unenroll')?.data).toMatchObject({
      method: 'sms',
      accessToken: await getAccessToken(),
    })
  })
})

describe('a passkey', () => {
  it('a passkey is enrolled by its id, with the choice whether it can still log in [API-51]', async () => {
    signedIn.intercept(event => (event === 'privy:mfa:submit-enrollment' ? {} : undefined))
    setHandler('verify-identity', () => Promise.resolve(proof('sms', '123456')))
    await submitMfaEnrollment({ method: 'passkey', credentialIds: ['Q3JlZA'], removeForLogin: false })
    expect(signedIn.page.requests.find(({ event }) => event === 'privy:mfa:submit-enrollment')?.data).toMatchObject({
      method: 'passkey',
      credentialIds: ['Q3JlZA'],
      removeForLogin: false,
    })
  })

  it('the whole assertion of a passkey is sent, in snake case [ENT-16]', async () => {
    const assertion: PasskeyAssertion = {
      id: 'aWQ',
      raw_id: 'aWQ',
      type: 'public-key',
      authenticator_attachment: 'platform',
      client_extension_results: {},
      response: { client_data_json: 'e30', authenticator_data: 'YWQ', signature: 'c2ln', user_handle: 'dQ' },
    }
    having('passkey')
    signedIn.intercept(event => (event === 'privy:mfa:verify' ? {} : undefined))
    setHandler('verify-identity', () => Promise.resolve(proof('passkey', assertion)))
    await verifyMfa()
    expect(last()?.data).toMatchObject({
      mfaMethod: 'passkey',
      mfaCode: assertion,
      relyingParty: 'https://app.example',
    })
  })
})

describe('an enrolled factor', () => {
  it("a factor is proven with the session's token, and forgotten by the user's id [API-53] [API-54]", async () => {
    having('sms')
    signedIn.intercept(event => (event === 'privy:mfa:verify' || event === 'privy:mfa:clear' ? {} : undefined))
    setHandler('verify-identity', () => Promise.resolve(proof('sms', '123456')))
    await verifyMfa()
    await asks('privy:mfa:verify', proof('sms', '123456'))
    await clearMfa()
    await asks('privy:mfa:clear', { userId: currentUser()?.id })
  })
})

describe('an error of the wallet frame', () => {
  it.each([
    'error',
    'invalid_request_arguments',
    'wallet_not_on_device',
    'invalid_recovery_pin',
    'insufficient_funds',
    'missing_or_invalid_mfa',
    'mfa_verification_max_attempts_reached',
    'mfa_timeout',
    'twilio_verification_failed',
  ])("the host gets the frame's own name of the error: %s [MFA-49]", async type => {
    having()
    signedIn.intercept(event => {
      if (event === 'privy:mfa:init-enrollment') throw { type, message: 'No.' }
    })
    await expect(enrollTotp()).rejects.toMatchObject({ name: 'WalletError', frameType: type })
  })
})

describe('leaving while a factor is managed', () => {
  it.each<[string, (signal: AbortSignal) => Promise<unknown>]>([
    ['enrolling an app', signal => enrollTotp(signal)],
    ['enrolling a phone', signal => enrollSms({ phoneNumber: PHONE }, signal)],
    [
      'completing an enrollment',
      signal => submitMfaEnrollment({ method: 'passkey', credentialIds: ['Q3JlZA'] }, signal),
    ],
    ['removing a factor', signal => unenrollMfa({ method: 'totp' }, signal)],
    ['verifying a factor', signal => verifyMfa(signal)],
    ['clearing the verification', signal => clearMfa(signal)],
  ])('leaving ends the wait for the frame and for the visitor: %s', async (name, manage) => {
    having()
    signedIn.intercept(event => (event.startsWith('privy:mfa:') ? NO_RESPONSE : undefined))
    const leaving = new AbortController()
    const left = manage(leaving.signal)
    const ended = expect(left).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
    await eventually(() => expect(last()?.event).toMatch(/^privy:mfa:/))
    leaving.abort()
    await ended
    if (name === 'clearing the verification') return // it needs no second factor

    having('totp')
    const asked: AbortSignal[] = []
    setHandler('verify-identity', (_, { signal }) => {
      asked.push(signal)
      return new Promise(() => {})
    })
    const again = new AbortController()
    const unanswered = expect(manage(again.signal)).rejects.toThrow()
    await eventually(() => expect(asked).toHaveLength(1))
    again.abort()
    await unanswered
    expect(asked[0]?.aborted).toBe(true)
  })

  it('a missing key of the authenticator app is an error', async () => {
    having()
    for (const answer of [
      { method: 'totp' },
      { method: 'totp', secret: 'ABC' },
      { method: 'totp', authUrl: 'otpauth://totp/x' },
    ]) {
      signedIn.intercept(event => (event === 'privy:mfa:init-enrollment' ? answer : undefined))
      await expect(enrollTotp()).rejects.toMatchObject({
        code: 'UNEXPECTED_ANSWER',
        message: 'The provider gave no key for the authenticator app.',
      })
    }
  })
})

describe('managing factors without a session', () => {
  it('every function rejects, and nothing is asked [ROLE-03]', async () => {
    await logout()
    signedIn.page.serve = () => NO_RESPONSE
    const attempts = [
      () => enrollTotp(),
      () => enrollSms({ phoneNumber: PHONE }),
      () => submitMfaEnrollment({ method: 'totp', code: '123456' }),
      () => unenrollMfa({ method: 'totp' }),
      () => verifyMfa(),
      () => clearMfa(),
    ]
    for (const attempt of attempts)
      await expect(attempt()).rejects.toMatchObject({
        code: 'MUST_BE_AUTHENTICATED',
        message: 'User must be authenticated before managing second factors',
      })
    expect(signedIn.page.requests).toEqual([])
  })
})
