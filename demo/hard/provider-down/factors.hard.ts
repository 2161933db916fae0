import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { startWorld, type World } from '../../world.js'
import { linkPasskey } from '../../../src/accounts/passkeys/link-passkey.js'
import { setTransport } from '../../../src/api/client.js'
import { sendMfaSmsCode } from '../../../src/api/mfa.js'
import { setHandler } from '../../../src/ask/handlers.js'
import type { UncheckedFactor } from '../../../src/ask/questions/verify-identity.js'
import { isWalletError } from '../../../src/errors/wallet-error.js'
import { BrowserWithPasskeys } from '../../../src/security/passkeys/browser.harness.js'
import { proveWithPasskey } from '../../../src/security/passkey-factor.js'
import {
  clearMfa,
  enrollSms,
  enrollTotp,
  submitMfaEnrollment,
  unenrollMfa,
  unlinkEnrolledPasskey,
} from '../../../src/security/second-factors.js'
import { refreshUser } from '../../../src/session/refresh-user.js'
import { logout } from '../../../src/session/logout.js'
import { currentUser } from '../../../src/session/store.js'
import { signInByEmail } from '../../../src/session/test/sign-in.harness.js'
import { embeddedWallets } from '../../../src/session/user/embedded-wallets.js'
import { createDelegation, revokeDelegation } from '../../../src/wallet/delegation/delegation.js'
import { connectWallet } from '../../../src/wallet/frame/connect.js'
import { createWallet } from '../../../src/wallet/frame/create.js'
import { signWithWallet } from '../../../src/wallet/frame/sign.js'
import { signedInPage, type SignedInPage } from '../../../src/wallet/test/signed-in-page.harness.js'
import { downFrom, WAYS, type Way } from './down.js'

// Page and frame repeat a request that failed, here without waiting.
vi.mock('../../../src/constants.js', async original => ({ ...(await original()), RETRY_DELAYS_MS: [0, 0, 0] }))

const PHONE = '+1 206 555 0100'
const STEP_MS = 30_000
/** Each change is made a dozen times, each time by a new user. */
const LIMIT_MS = 180_000
const APP: Parameters<World['driver']['createApp']>[0] = {
  mfa_methods: ['totp', 'sms', 'passkey'],
  passkey_auth: true,
}

/** A change of what protects a wallet, or of who may use it. */
interface Change {
  readonly prepare?: () => Promise<unknown>
  readonly make: () => Promise<unknown>
  readonly isMade: () => boolean
}

let world: World
let signedIn: SignedInPage
let people = 0
/** The key of the authenticator app that was set up last. */
let secret = ''

const wallets = () => embeddedWallets(currentUser())
const has = (method: 'totp' | 'sms' | 'passkey') => currentUser()?.mfaMethods.includes(method) === true
const enrolApp = async () => {
  ;({ secret } = await enrollTotp())
  await submitMfaEnrollment({ method: 'totp', code: nextCode() })
}
const enrolPhone = async () => {
  await enrollSms({ phoneNumber: PHONE })
  await submitMfaEnrollment({ method: 'sms', phoneNumber: PHONE, code: world.driver.lastTextedCode(PHONE) })
}
const passkeyId = () => currentUser()?.linkedAccounts.find(account => account.type === 'passkey')?.credentialId ?? ''
const enrolPasskey = () => submitMfaEnrollment({ method: 'passkey', credentialIds: [passkeyId()] })
const enrolled = (enrol: () => Promise<unknown>) => async () => {
  await enrol()
  await clearMfa()
}

const CHANGES: Readonly<Record<string, Change>> = {
  'enrolling an authenticator app': { make: enrolApp, isMade: () => has('totp') },
  'removing an authenticator app': {
    prepare: enrolled(enrolApp),
    make: () => unenrollMfa({ method: 'totp' }),
    isMade: () => !has('totp'),
  },
  'enrolling a phone': { make: enrolPhone, isMade: () => has('sms') },
  'removing a phone': {
    prepare: enrolled(enrolPhone),
    make: () => unenrollMfa({ method: 'sms' }),
    isMade: () => !has('sms'),
  },
  'enrolling a passkey': { prepare: linkPasskey, make: enrolPasskey, isMade: () => has('passkey') },
  'removing a passkey': {
    prepare: enrolled(() => linkPasskey().then(enrolPasskey)),
    make: () => unlinkEnrolledPasskey({ credentialId: passkeyId() }),
    isMade: () => !has('passkey'),
  },
  'delegating a wallet': {
    make: () => createDelegation(wallets()),
    isMade: () => wallets().every(({ delegated }) => delegated),
  },
  'revoking a delegation': {
    prepare: () => createDelegation(wallets()),
    make: () => revokeDelegation(),
    isMade: () => wallets().every(({ delegated }) => !delegated),
  },
  'opening a wallet on a new device, to export it': {
    prepare: async () => {
      await enrolled(enrolApp)()
      await signedIn.useOtherDevice()
    },
    make: () => connectWallet(wallets()[0], undefined, { operation: 'export', verify: true }),
    isMade: () => has('totp'),
  },
}

/** Each code is valid once. */
function nextCode(): string {
  world.driver.shiftClock(STEP_MS)
  return world.driver.authenticatorCode(secret)
}

/** Proves whichever factor the user has, as they would in the prompt. */
async function prove(): Promise<UncheckedFactor> {
  if (has('passkey')) return proveWithPasskey()
  if (has('totp')) return { mfaMethod: 'totp', mfaCode: nextCode() }
  await sendMfaSmsCode()
  return { mfaMethod: 'sms', mfaCode: world.driver.lastTextedCode(PHONE) }
}

/** Makes a change while the provider is down from this request on. Resolves with the number of requests. */
async function survives({ prepare, make, isMade }: Change, first: number, way: Way): Promise<number> {
  signedIn = await signedInPage(APP, world, () => Promise.resolve())
  const browser = new BrowserWithPasskeys()
  setHandler('verify-identity', prove)
  try {
    await logout()
    await signInByEmail(world, `ada${++people}@example.com`) // a guest has no account to link a passkey to
    const wallet = await createWallet({ chainType: 'ethereum' })
    await prepare?.()
    const restore = downFrom(first, way)
    const failure = await make().then(
      () => undefined,
      (error: unknown) => error,
    )
    const requests = restore()
    if (failure === undefined) expect(isMade(), `request ${first}: made`).toBe(true)
    else expect(isWalletError(failure), `request ${first}: ${String(failure)}`).toBe(true)
    if (first >= requests) expect(failure).toBeUndefined()

    await refreshUser()
    if (!isMade()) await make()
    expect(isMade(), `request ${first}: again`).toBe(true)
    const sign = () => signWithWallet(wallet, { method: 'personal_sign', params: ['hello', wallet.address] })
    expect(await sign(), `request ${first}: signs`).toMatch(/^0x/)
    await signedIn.useOtherDevice()
    expect(await sign(), `request ${first}: signs elsewhere`).toMatch(/^0x/)
    return requests
  } finally {
    browser.restore()
    await signedIn.stop()
  }
}

beforeAll(async () => {
  world = await startWorld({ chains: false })
})
afterAll(() => world.stop())
afterEach(() => {
  setHandler('verify-identity', undefined)
  setTransport()
  vi.unstubAllGlobals()
})

describe.each(Object.keys(WAYS) as Way[])('a provider that is down: %s', way => {
  it.each(Object.keys(CHANGES))(
    'ends the change in a typed error, at whichever request, and the wallet opens by the old way or the new one: %s',
    async name => {
      const change = CHANGES[name] as Change
      const requests = await survives(change, Infinity, way)
      expect(requests).toBeGreaterThan(0)
      for (let first = 0; first < requests; first++) await survives(change, first, way)
    },
    LIMIT_MS,
  )
})
