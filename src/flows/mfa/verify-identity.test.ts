import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { SecondFactors } from '../../../demo/provider/store/second-factors/second-factors.js'
import { startWorld, type World } from '../../../demo/world.js'
import { setHandler } from '../../ask/handlers.js'
import { linkPasskey } from '../../accounts/passkeys/link-passkey.js'
import { configureApp } from '../../config/app.js'
import { eventually } from '../../lib/time/eventually.harness.js'
import { englishText } from '../../screens/shapes/parts/screen-content.harness.js'
import { BrowserWithPasskeys } from '../../security/passkeys/browser.harness.js'
import { proveWithPasskey } from '../../security/passkey-factor.js'
import {
  clearMfa,
  enrollSms,
  enrollTotp,
  submitMfaEnrollment,
  unenrollMfa,
  verifyMfa,
} from '../../security/second-factors.js'
import { logout } from '../../session/logout.js'
import { currentUser } from '../../session/store.js'
import { signInByEmail } from '../../session/test/sign-in.harness.js'
import type { WalletAccount } from '../../session/user/user.js'
import { connectWallet } from '../../wallet/frame/connect.js'
import { createWallet } from '../../wallet/frame/create.js'
import { signatureIn, signWithWallet } from '../../wallet/frame/sign.js'
import { signedInPage, type SignedInPage } from '../../wallet/test/signed-in-page.harness.js'
import { linesOf, promptOnPage } from './prompt.harness.js'

const PHONE = '+1 206 555 0100'
const STEP_MS = 30_000

let world: World
let signedIn: SignedInPage
let wallet: WalletAccount
let prompt: ReturnType<typeof promptOnPage>
let secret = ''
let people = 0

beforeAll(async () => {
  world = await startWorld({ chains: false })
})
afterAll(() => world.stop())
beforeEach(async () => {
  signedIn = await signedInPage({ mfa_methods: ['totp', 'sms', 'passkey'], passkey_auth: true }, world)
  wallet = await createWallet({ chainType: 'ethereum' })
  prompt = promptOnPage()
})
afterEach(async () => {
  vi.useRealTimers()
  prompt.close()
  prompt.remove()
  setHandler('verify-identity', undefined)
  await signedIn.stop()
})

const hello = (text = 'hello') =>
  signWithWallet(wallet, { method: 'personal_sign', params: [text, wallet.address] }).then(signatureIn)
/** The requests to the frame with this name. */
const requestsOf = (event: string) =>
  signedIn.page.requests.filter(other => other.event === event).map(({ data }) => data)
/** Waits until this many requests were refused for a missing factor, and wait for the visitor. */
async function waiting(count: number) {
  await eventually(() =>
    expect(signedIn.page.answeredEvents.filter(event => event === 'privy:wallets:rpc')).toHaveLength(count),
  )
  await new Promise(resolve => setTimeout(resolve))
}
/** The next valid code: each is valid once. */
const nextCode = () => {
  world.driver.shiftClock(STEP_MS)
  return world.driver.authenticatorCode(secret)
}
const wrongCode = () => String((Number(nextCode()) + 1) % 1_000_000).padStart(6, '0')

async function withApp() {
  ;({ secret } = await enrollTotp())
  await submitMfaEnrollment({ method: 'totp', code: world.driver.authenticatorCode(secret) })
}
/** Removes a factor in another tab or on another device: this page does not know it yet. */
const removeElsewhere = (type: 'totp') => {
  const { db, clock } = world.driver.context
  new SecondFactors(db, clock.now).remove(currentUser()?.id ?? '', type)
}
/** Forgets the verification, as if time had passed. */
const later = async () => {
  await clearMfa()
  signedIn.page.posted.length = 0
  signedIn.page.answeredEvents.length = 0
}
const withPhone = async () => {
  await enrollSms({ phoneNumber: PHONE })
  await submitMfaEnrollment({ method: 'sms', phoneNumber: PHONE, code: world.driver.lastTextedCode(PHONE) })
}

describe('a wallet of a user without a second factor', () => {
  it('signs without a prompt [MFA-42]', async () => {
    expect(await hello()).toMatch(/^0x/)
    expect(prompt.count).toBe(0)
    await withApp()
    await later()
    const signed = hello()
    await prompt.waitForScreen('verify-totp')
    await prompt.typeCode(nextCode())
    expect(await signed).toMatch(/^0x/)
    expect(prompt.count).toBe(1)
  })
})

describe('an authenticator app', () => {
  beforeEach(async () => {
    await withApp()
    await later()
  })

  it('is asked for its code, and the prompt closes when the code is right; no other method is offered [MFA-34] [MFA-38]', async () => {
    const signed = hello()
    await prompt.waitForScreen('verify-totp')
    const { title, detail } = prompt.code()
    expect([englishText(title), englishText(detail)]).toEqual([
      'Enter verification code',
      'Enter the six-digit code from your authenticator app.',
    ])
    expect(prompt.buttons()).toEqual(['Not now'])
    const code = nextCode()
    await prompt.typeCode(code)
    expect(await signed).toMatch(/^0x/)
    expect([prompt.screenName(), prompt.outcomes]).toEqual([undefined, [{ method: 'totp' }]])
    expect(requestsOf('privy:mfa:verify')).toEqual([expect.objectContaining({ mfaMethod: 'totp', mfaCode: code })])
    expect(requestsOf('privy:wallets:rpc').map(({ mfaCode }) => mfaCode)).toEqual([undefined, undefined])
    expect(await hello('again')).toMatch(/^0x/)
    expect(prompt.count).toBe(1)
  })

  it('keeps the screen after a wrong code, with the field open for another [MFA-39] [MFA-52]', async () => {
    const signed = hello()
    await prompt.waitForScreen('verify-totp')
    await prompt.typeCode(wrongCode())
    await eventually(() => expect(prompt.message()).toBe('The code you entered is not valid'))
    await prompt.waitForStatus('awaiting-code-input')
    expect([prompt.screenName(), prompt.message()]).toEqual(['verify-totp', 'The code you entered is not valid'])
    await prompt.typeCode(nextCode())
    expect(await signed).toMatch(/^0x/)
    expect(prompt.count).toBe(1)
  })

  it('is needed no longer if it is removed elsewhere while the prompt waits', async () => {
    const signed = hello()
    await prompt.waitForScreen('verify-totp')
    removeElsewhere('totp')
    await prompt.typeCode(nextCode())
    expect(await signed).toMatch(/^0x/)
    expect([prompt.screenName(), prompt.count, currentUser()?.mfaMethods]).toEqual([undefined, 1, []])
  })

  it('is reported as missing if it is removed here and elsewhere at once, and no prompt comes back for it', async () => {
    const removal = expect(unenrollMfa({ method: 'totp' })).rejects.toMatchObject({ code: 'MISSING_MFA_CREDENTIALS' })
    await prompt.waitForScreen('verify-totp')
    removeElsewhere('totp')
    await prompt.typeCode(nextCode())
    await removal
    expect(currentUser()?.mfaMethods).toEqual([])
    expect(await hello()).toMatch(/^0x/)
  })

  it('is blocked after the fourth wrong code: no other is accepted, and the request fails with that error when the window is closed [MFA-40] [MFA-54] [MFA-60]', async () => {
    const signed = expect(hello()).rejects.toMatchObject({
      code: 'MISSING_MFA_CREDENTIALS',
      message: 'Max MFA verification attempts reached',
      frameType: 'mfa_verification_max_attempts_reached',
    })
    await prompt.waitForScreen('verify-totp')
    for (let tries = 1; tries <= 4; tries++) await prompt.typeCode(wrongCode())
    await prompt.waitForStatus('blocked')
    expect(prompt.message()).toBe(
      'You have exceeded the maximum number of attempts. Please close this window and try again in 10 seconds.',
    )
    prompt.code().submit(nextCode())
    expect(requestsOf('privy:mfa:verify')).toHaveLength(4)
    prompt.close()
    await signed
  })

  it.each([
    ['by its type', { type: 'mfa_verification_max_attempts_reached', message: 'Slow down' }],
    ['by the number in its words alone', { type: 'error', message: 'Request failed with status code 429' }],
  ])('is blocked when the provider says so: %s [MFA-51]', async (_, refusal) => {
    signedIn.intercept(event => {
      if (event === 'privy:mfa:verify') throw refusal
    })
    const signed = expect(hello()).rejects.toMatchObject({ message: 'Max MFA verification attempts reached' })
    await prompt.waitForScreen('verify-totp')
    await prompt.typeCode('123456')
    await prompt.waitForStatus('blocked')
    expect(prompt.message()).toMatch(/^You have exceeded the maximum number of attempts\./)
    prompt.close()
    await signed
  })

  it('is blocked for 30 seconds when the provider has waited too long, and then accepts another code [MFA-53]', async () => {
    signedIn.intercept(event => {
      if (event === 'privy:mfa:verify') throw { type: 'mfa_timeout', message: 'Too late.' }
    })
    const signed = hello()
    await prompt.waitForScreen('verify-totp')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    prompt.code().submit('123456')
    await prompt.waitForStatus('blocked')
    expect(prompt.message()).toBe('You have exceeded the time limit for code entry. Please try again in 30 seconds.')
    signedIn.intercept(undefined)
    prompt.code().submit(nextCode())
    await vi.advanceTimersByTimeAsync(29_000)
    expect([prompt.code().$status.get(), requestsOf('privy:mfa:verify').length]).toEqual(['blocked', 1])
    await vi.advanceTimersByTimeAsync(1_000)
    await prompt.waitForStatus('awaiting-code-input')
    vi.useRealTimers()
    await prompt.typeCode(nextCode())
    expect(await signed).toMatch(/^0x/)
  })

  it('shows an error after another failure, and the visitor can enter another code [MFA-55]', async () => {
    signedIn.intercept(event => {
      if (event === 'privy:mfa:verify') throw { type: 'error', message: 'No.' }
    })
    const signed = hello()
    await prompt.waitForScreen('verify-totp')
    await prompt.typeCode('123456')
    await eventually(() => expect(prompt.message()).toBe('Something went wrong.'))
    await prompt.waitForStatus('awaiting-code-input')
    signedIn.intercept(undefined)
    await prompt.typeCode(nextCode())
    expect(await signed).toMatch(/^0x/)
  })

  it('accepts only digits, and six of them [MFA-32] [MFA-45]', async () => {
    const signed = expect(hello()).rejects.toThrow('MFA canceled')
    await prompt.waitForScreen('verify-totp')
    expect(englishText(prompt.code().title)).toBe('Enter verification code')
    prompt.code().refuse()
    expect(prompt.message()).toBe('Passcode can only be numbers')
    prompt.code().typed()
    expect(prompt.message()).toBeUndefined()
    prompt.code().incomplete?.()
    expect(prompt.message()).toBe('Passcode must be exactly 6 numbers')
    prompt.code().submit('12345')
    expect(requestsOf('privy:mfa:verify')).toEqual([])
    prompt.code().submit('123456')
    await eventually(() => expect(requestsOf('privy:mfa:verify')).toHaveLength(1))
    prompt.press('Not now')
    await signed
  })

  it('is asked once for all requests that wait for it', async () => {
    const signed = Promise.all([hello('one'), hello('two'), hello('three')])
    await prompt.waitForScreen('verify-totp')
    await waiting(3)
    await prompt.typeCode(nextCode())
    expect(new Set(await signed).size).toBe(3)
    expect([prompt.count, requestsOf('privy:mfa:verify').length]).toEqual([1, 1])
  })

  it('says what for in a line for each purpose of the requests that wait, and no line for one that is withdrawn', async () => {
    const sign = 'Verify to sign with your wallet.'
    const others = ['Verify to export the keys of your wallet.', 'Verify for another request of this app, too.']
    const says = (lines: readonly string[]) => eventually(() => expect(prompt.purpose()).toBe(lines.join('\n')))
    const caller = new AbortController()
    const signed = expect(
      signWithWallet(wallet, { method: 'personal_sign', params: ['one', wallet.address] }, caller.signal),
    ).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
    await prompt.waitForScreen('verify-totp')
    await says([sign])
    const again = expect(
      signWithWallet(wallet, { method: 'personal_sign', params: ['two', wallet.address] }, caller.signal),
    ).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
    await waiting(2)
    await says([sign])
    const exported = connectWallet(wallet, undefined, { operation: 'export', verify: true })
    const verified = verifyMfa() // only the host knows what for
    await says([sign, ...others])
    caller.abort()
    await Promise.all([signed, again])
    await says(others)
    const { $purpose } = prompt.code()
    await prompt.typeCode(nextCode())
    await Promise.all([exported, verified])
    expect([linesOf($purpose), prompt.count], 'while it closes').toEqual([others.join('\n'), 1])
  })

  it('rejects all waiting requests if the visitor leaves [MFA-35] [MFA-50]', async () => {
    const ended = [hello('one'), hello('two')].map(signed =>
      expect(signed).rejects.toMatchObject({
        code: 'MISSING_MFA_CREDENTIALS',
        message: 'MFA canceled',
        frameType: 'client_error',
      }),
    )
    await prompt.waitForScreen('verify-totp')
    await waiting(2)
    prompt.press('Not now')
    await Promise.all(ended)
    expect(prompt.screenName()).toBeUndefined()
  })

  /** Stops the clock when all code of a prompt is loaded. Returns how to move it to a time after that moment. */
  async function stoppedClock() {
    signedIn.intercept(event => {
      if (event === 'privy:wallets:rpc') throw { type: 'missing_or_invalid_mfa', message: 'Your code, please.' }
    })
    const left = expect(hello()).rejects.toThrow('MFA canceled')
    await prompt.waitForScreen('verify-totp')
    prompt.close()
    await left
    vi.useFakeTimers()
    const begun = Date.now()
    return (ms: number) => vi.advanceTimersByTimeAsync(begun + ms - Date.now())
  }

  it('has five minutes: then the request ends, no digits are accepted for 30 seconds, and the prompt closes [MFA-40] [MFA-44] [MFA-53] [MFA-59]', async () => {
    const until = await stoppedClock()
    let end: { message: string } | undefined
    hello().catch((error: Error) => {
      end = error
    })
    await prompt.waitForScreen('verify-totp')
    await until(299_000)
    expect([end, prompt.code().$status.get()]).toEqual([undefined, 'awaiting-code-input'])
    await until(305_000)
    expect(end).toMatchObject({
      code: 'MISSING_MFA_CREDENTIALS',
      message: 'Timed out waiting for MFA code',
      frameType: 'mfa_timeout',
    })
    expect([prompt.code().$status.get(), prompt.message()]).toEqual([
      'blocked',
      'You have exceeded the time limit for code entry. Please try again in 30 seconds.',
    ])
    prompt.code().submit('123456')
    await until(329_000)
    expect([prompt.code().$status.get(), requestsOf('privy:mfa:verify')]).toEqual(['blocked', []])
    await until(340_000)
    expect(prompt.screenName()).toBeUndefined()
  })

  it('accepts no digits, either, once a request has ended that has joined it later', async () => {
    const until = await stoppedClock()
    const first = hello('first').catch((error: Error) => error.message)
    await prompt.waitForScreen('verify-totp')
    await until(120_000)
    const second = hello('second').catch((error: Error) => error.message)
    await until(335_000)
    expect([await first, prompt.code().$status.get()]).toEqual([
      'Timed out waiting for MFA code',
      'awaiting-code-input',
    ])
    await until(425_000)
    expect([await second, prompt.code().$status.get()]).toEqual(['Timed out waiting for MFA code', 'blocked'])
    prompt.code().submit('123456')
    await until(460_000)
    expect([prompt.screenName(), requestsOf('privy:mfa:verify')]).toEqual([undefined, []])
  })
})

describe('the number of attempts per request', () => {
  it('is four, and every retry gives the reason [MFA-41] [MFA-43]', async () => {
    await withApp()
    await later()
    const failures: (string | undefined)[] = []
    setHandler('verify-identity', _check => {
      failures.push(_check.failed?.message)
      return Promise.resolve({ mfaMethod: 'totp', mfaCode: wrongCode() })
    })
    await expect(hello()).rejects.toMatchObject({
      message: 'Max MFA verification attempts reached',
      frameType: 'mfa_verification_max_attempts_reached',
    })
    expect(requestsOf('privy:wallets:rpc')).toHaveLength(4)
    expect(failures).toEqual([undefined, 'MFA verification failed, retry.', 'MFA verification failed, retry.'])
  })
})

describe('a host with its own prompt', () => {
  beforeEach(async () => {
    await withApp()
    await later()
  })

  it('is asked once for all waiting requests, and its code is used once', async () => {
    const handler = vi.fn(async () => {
      await eventually(() => expect(requestsOf('privy:wallets:rpc')).toHaveLength(3))
      // all answers have arrived
      for (let turns = 0; turns < 20; turns++) await new Promise(resolve => setImmediate(resolve))
      return { mfaMethod: 'totp', mfaCode: nextCode() } as const
    })
    signedIn.intercept((event, { mfaCode }) => {
      if (event === 'privy:wallets:rpc' && !mfaCode && requestsOf(event).length <= 3)
        throw { type: 'missing_or_invalid_mfa', message: 'Your code, please.' }
    })
    setHandler('verify-identity', handler)
    expect(new Set(await Promise.all([hello('one'), hello('two'), hello('three')])).size).toBe(3)
    expect([handler.mock.calls.length, prompt.count]).toEqual([1, 0])
  })

  it.each<[string, object, string]>([
    ['a passkey that is not an object', { mfaMethod: 'passkey', mfaCode: '123456' }, 'Invalid MFA code'],
    ['a code that is not a text', { mfaMethod: 'totp', mfaCode: 123456 }, 'Invalid MFA code'],
    ['a code from a text message that is not a text', { mfaMethod: 'sms', mfaCode: {} }, 'Invalid MFA code'],
    ['an unknown method', { mfaMethod: 'pigeon', mfaCode: '123456' }, 'Unsupported MFA method'],
    ['letters', { mfaMethod: 'totp', mfaCode: '12345a' }, 'Passcode can only be numbers'],
    ['five digits', { mfaMethod: 'totp', mfaCode: '12345' }, 'Passcode must be exactly 6 numbers'],
    ['seven digits of a text message', { mfaMethod: 'sms', mfaCode: '1234567' }, 'Passcode must be exactly 6 numbers'],
  ])('gets an error for %s, and nothing is sent [MFA-46] [MFA-47] [MFA-48]', async (_, answer, message) => {
    setHandler('verify-identity', () => Promise.resolve(answer as never))
    await expect(hello()).rejects.toMatchObject({ code: 'INVALID_DATA', message })
    expect(requestsOf('privy:wallets:rpc')).toHaveLength(1)
  })

  it('gets the request for credentials instead of a prompt, and has to answer it [MFA-62] [ERR-21]', async () => {
    configureApp({ mfa: { noPromptOnMfaRequired: true } })
    await expect(hello()).rejects.toMatchObject({
      code: 'MISSING_MFA_CREDENTIALS',
      message: expect.stringContaining("setHandler('verify-identity', …)") as string,
    })
    const given: unknown[] = []
    setHandler('verify-identity', check => {
      given.push(check)
      return Promise.resolve({ mfaMethod: 'totp', mfaCode: nextCode() })
    })
    expect(await hello()).toMatch(/^0x/)
    expect([given, prompt.count]).toEqual([[{ methods: ['totp'], failed: undefined, operation: 'sign' }], 0])
  })

  it('gets as much time to answer as a visitor', async () => {
    signedIn.intercept(event => {
      if (event === 'privy:wallets:rpc') throw { type: 'missing_or_invalid_mfa', message: 'Your code, please.' }
    })
    const signals: AbortSignal[] = []
    setHandler('verify-identity', (_, { signal }) => {
      signals.push(signal)
      return new Promise(() => {})
    })
    vi.useFakeTimers()
    const ended = expect(hello()).rejects.toMatchObject({ frameType: 'mfa_timeout' })
    await eventually(() => expect(signals).toHaveLength(1))
    await vi.advanceTimersByTimeAsync(340_000)
    await ended
    expect(signals[0]?.aborted).toBe(true)
  })
})

describe('several factors', () => {
  beforeEach(async () => {
    await withPhone()
    setHandler('verify-identity', () =>
      Promise.resolve({ mfaMethod: 'sms', mfaCode: world.driver.lastTextedCode(PHONE) }),
    )
    const { sendMfaSmsCode } = await import('../../api/mfa.js')
    await sendMfaSmsCode()
    await withApp()
    setHandler('verify-identity', undefined)
    await later()
  })

  it('are offered if they are enrolled; the visitor can choose another [MFA-31] [MFA-33] [MFA-34]', async () => {
    const signed = hello()
    await prompt.waitForScreen('verify-identity')
    const { title, detail } = prompt.model<{ $state: { get(): { title: string; detail: string } } }>().$state.get()
    expect([englishText(title), englishText(detail), prompt.rows(), prompt.buttons()]).toEqual([
      'Verify your identity',
      'Choose a verification method',
      ['Authenticator app', 'SMS'],
      ['Not now'],
    ])
    prompt.choose('SMS')
    await prompt.waitForScreen('verify-sms')
    await prompt.waitForStatus('awaiting-code-input')
    expect(englishText(prompt.code().detail)).toBe('We sent a six-digit code to your mobile device.')
    expect(
      world.driver.requests(signedIn.appId).findLast(({ path }) => path.endsWith('/passwordless_sms/init'))?.body,
    ).toEqual({ action: 'verify' })
    expect(prompt.buttons()).toEqual(['Choose another method', 'Not now'])
    prompt.press('Choose another method')
    await prompt.waitForScreen('verify-identity')
    prompt.choose('Authenticator app')
    await prompt.waitForScreen('verify-totp')
    expect(englishText(prompt.code().detail)).toBe('Enter the six-digit code from your authenticator app.')
    await prompt.typeCode(nextCode())
    expect(await signed).toMatch(/^0x/)
  })

  it('can be verified by the code of a text message, too', async () => {
    const signed = hello()
    await prompt.waitForScreen('verify-identity')
    prompt.choose('SMS')
    await prompt.waitForScreen('verify-sms')
    await prompt.waitForStatus('awaiting-code-input')
    await prompt.typeCode(world.driver.lastTextedCode(PHONE))
    expect(await signed).toMatch(/^0x/)
    expect(prompt.outcomes).toEqual([{ method: 'sms' }])
  })

  it('are all blocked after too many attempts with one of them', async () => {
    const signed = expect(hello()).rejects.toThrow('Max MFA verification attempts reached')
    await prompt.waitForScreen('verify-identity')
    prompt.choose('Authenticator app')
    await prompt.waitForScreen('verify-totp')
    for (let tries = 1; tries <= 4; tries++) await prompt.typeCode(wrongCode())
    await prompt.waitForStatus('blocked')
    prompt.press('Choose another method')
    await prompt.waitForScreen('verify-identity')
    expect(englishText(prompt.model<{ $state: { get(): { problem: string } } }>().$state.get().problem)).toMatch(
      /maximum number of attempts/,
    )
    prompt.choose('SMS')
    expect(prompt.screenName()).toBe('verify-identity')
    prompt.close()
    await signed
  })
})

describe('a passkey as a second factor', () => {
  let browser: BrowserWithPasskeys
  beforeEach(async () => {
    browser = new BrowserWithPasskeys()
    await logout()
    await signInByEmail(world, `passkeys${++people}@example.com`) // a guest has no account to link a passkey to
    wallet = await createWallet({ chainType: 'ethereum' })
    await linkPasskey()
    await submitMfaEnrollment({ method: 'passkey', credentialIds: [browser.keys[0]?.id ?? ''], removeForLogin: false })
    await later()
  })
  afterEach(() => browser.restore())

  it('is requested at once, with the day it was added [MFA-36]', async () => {
    browser.behaviour = 'nothing'
    const signed = hello()
    await prompt.waitForScreen('verify-passkey')
    const added = currentUser()?.linkedAccounts.find(({ type }) => type === 'passkey')?.firstVerifiedAt as Date
    expect(prompt.state()).toEqual({
      ring: 'turning',
      title: 'Verifying with passkey',
      detail: `Your passkey was last added on ${new Intl.DateTimeFormat('en', { dateStyle: 'long' }).format(added)}.`,
    })
    await eventually(() => expect(browser.requests.at(-1)?.kind).toBe('get'))
    browser.confirm()
    expect(await signed).toMatch(/^0x/)
    expect(prompt.outcomes).toEqual([{ method: 'passkey' }])
  })

  it('can be requested again if the visitor does not confirm', async () => {
    browser.behaviour = { name: 'NotAllowedError' }
    const signed = hello()
    await prompt.waitForScreen('verify-passkey')
    await eventually(() => expect(prompt.state().ring).toBe('failed'))
    expect([prompt.purpose(), prompt.state().detail, prompt.buttons()]).toEqual([
      'Verify to sign with your wallet.',
      'Passkey request timed out or rejected by user.',
      ['Not now', 'Try again'],
    ])
    browser.behaviour = 'confirms'
    prompt.press('Try again')
    expect(await signed).toMatch(/^0x/)
  })

  it('can be replaced by another method after an error, if there is one [MFA-37]', async () => {
    setHandler('verify-identity', () => proveWithPasskey())
    await withApp()
    setHandler('verify-identity', undefined)
    await later()
    browser.behaviour = { name: 'NotAllowedError' }
    const signed = hello()
    await prompt.waitForScreen('verify-identity')
    prompt.choose('Passkey')
    await prompt.waitForScreen('verify-passkey')
    await eventually(() => expect(prompt.state().ring).toBe('failed'))
    expect(prompt.buttons()).toEqual(['Choose another method', 'Not now', 'Try again'])
    prompt.press('Choose another method')
    await prompt.waitForScreen('verify-identity')
    prompt.choose('Authenticator app')
    await prompt.waitForScreen('verify-totp')
    await prompt.typeCode(nextCode())
    expect(await signed).toMatch(/^0x/)
  })

  it('shows an error if the provider has no options for it [MFA-56]', async () => {
    const mend = world.driver.fault(
      { path: '/api/v1/mfa/passkeys/init' },
      { raw: '{}', contentType: 'application/json' },
    )
    const signed = expect(hello()).rejects.toThrow('MFA canceled')
    await prompt.waitForScreen('verify-passkey')
    await eventually(() => expect(prompt.state().ring).toBe('failed'))
    expect(prompt.state().detail).toBe('something went wrong')
    prompt.press('Not now')
    await signed
    mend()
  })
})
