import { isFrameError } from '../channel/frame-error.js'
import { frameOperations, type MfaProof, type OperationOptions } from '../channel/frame-operations.js'
import type { CodeMfaMethod } from '../config/settings.js'
import { WalletError } from '../errors/wallet-error.js'
import { getAccessToken } from '../session/tokens/access-token.js'
import { refreshUser } from '../session/refresh-user.js'
import { requireUser } from '../session/require-user.js'
import { sessionRestored } from '../session/session-restored.js'
import type { User } from '../session/user/user.js'
import type { GuardedOperation, UncheckedFactor } from '../ask/questions/verify-identity.js'
import { withMfa } from '../wallet/frame/mfa.js'
import { mfaFieldsOf, requirePasscode } from '../wallet/frame/mfa-fields.js'

/*
 * The signed-in user's second factors (MFA). The wallet frame sends the changes to the provider. To change factors, a
 * user who already has one must prove it. All functions reject with a WalletError, MUST_BE_AUTHENTICATED without a
 * session.
 */

/** The data for setting up an authenticator app: the secret to type, and the `otpauth:` URL to scan. */
export interface TotpEnrollment {
  readonly secret: string
  readonly authUrl: string
}

export type { MfaProof }

/**
 * Starts to enrol an authenticator app as a second factor. `submitMfaEnrollment` completes it.
 *
 * @param signal aborts the call
 * @returns the secret to type, and the `otpauth:` URL to scan
 * @throws WalletError MUST_BE_AUTHENTICATED without a session, MISSING_MFA_CREDENTIALS if the user has a factor and
 * does not prove it, UNEXPECTED_ANSWER if the provider returns no secret
 * @example
 * const { secret, authUrl } = await enrollTotp()
 * await submitMfaEnrollment({ method: 'totp', code })
 */
export async function enrollTotp(signal?: AbortSignal): Promise<TotpEnrollment> {
  const { secret, authUrl } = await withSecondFactor(
    options => frameOperations.initMfaEnrollment({ method: 'totp' }, options),
    'factors',
    signal,
  )
  if (!secret || !authUrl)
    throw new WalletError('UNEXPECTED_ANSWER', 'The provider gave no key for the authenticator app.')
  return Object.freeze({ secret, authUrl })
}

/**
 * Starts to enrol a phone as a second factor: a code is sent to the number. `submitMfaEnrollment` completes it.
 *
 * @param input the number
 * @param signal aborts the call
 * @returns resolves when the provider has accepted the request
 * @throws WalletError MUST_BE_AUTHENTICATED without a session, MISSING_MFA_CREDENTIALS if the user has a factor and
 * does not prove it
 * @example
 * await enrollSms({ phoneNumber })
 * await submitMfaEnrollment({ method: 'sms', phoneNumber, code })
 */
export async function enrollSms(
  { phoneNumber }: { readonly phoneNumber: string },
  signal?: AbortSignal,
): Promise<void> {
  await withSecondFactor(
    options => frameOperations.initMfaEnrollment({ method: 'sms', phoneNumber }, options),
    'factors',
    signal,
  )
}

/**
 * Completes the enrolment of a second factor. Passkeys are enrolled in this one step, and the user proves a factor that
 * they already have.
 *
 * @param proof the code of the phone or of the authenticator app, or the passkeys to use
 * @param signal aborts the call
 * @returns the user, with the factor among `mfaMethods`
 * @throws WalletError MUST_BE_AUTHENTICATED without a session, MISSING_MFA_CREDENTIALS if the code is wrong
 * @example
 * await enrollTotp()
 * const { mfaMethods } = await submitMfaEnrollment({ method: 'totp', code })
 */
export async function submitMfaEnrollment(proof: MfaProof, signal?: AbortSignal): Promise<User> {
  const submit = (options: OperationOptions) => frameOperations.submitMfaEnrollment(proof, options)
  if (proof.method === 'passkey') await withSecondFactor(submit, 'factors', signal)
  else {
    await signedInUser(signal)
    requirePasscode(proof.code)
    await submit({ token: getAccessToken, signal })
  }
  return refreshed()
}

/**
 * Removes a second factor. The user proves a factor first.
 *
 * @param input `method`: the factor
 * @param signal aborts the call
 * @returns the user, without the factor
 * @throws WalletError MUST_BE_AUTHENTICATED without a session, MISSING_MFA_CREDENTIALS if they prove none
 * @example
 * const { mfaMethods } = await unenrollMfa({ method: 'sms' })
 */
export async function unenrollMfa({ method }: { readonly method: CodeMfaMethod }, signal?: AbortSignal): Promise<User> {
  await withSecondFactor(options => frameOperations.unenrollMfa({ method }, options), 'factors', signal)
  return refreshed()
}

/** Unlinks a passkey, which also stops being a second factor. Resolves with the changed user. */
export async function unlinkEnrolledPasskey(
  { credentialId }: { readonly credentialId: string },
  signal?: AbortSignal,
): Promise<User> {
  await withSecondFactor(
    options => frameOperations.unlinkPasskey({ credentialId, removeAsMfa: true }, options),
    'unlink',
    signal,
  )
  return refreshed()
}

/**
 * Asks the visitor for a second factor, which the provider then accepts for some time.
 *
 * @param signal aborts the call
 * @returns resolves when a factor is verified
 * @throws WalletError MUST_BE_AUTHENTICATED without a session, MISSING_MFA_CREDENTIALS if they prove none
 * @example
 * await verifyMfa()
 */
export async function verifyMfa(signal?: AbortSignal): Promise<void> {
  await withSecondFactor(options => frameOperations.verifyMfa({}, options), undefined, signal)
}

/**
 * Verifies a factor without another action. The provider then accepts it for some time. Rejects with
 * MISSING_MFA_CREDENTIALS if it is wrong. If the user has removed their last factor elsewhere since this page loaded
 * them, no factor can be right any more: nothing is left to verify.
 */
export async function checkFactor(factor: UncheckedFactor, signal?: AbortSignal): Promise<void> {
  await signedInUser(signal)
  try {
    await frameOperations.verifyMfa({}, { token: getAccessToken, signal, mfa: mfaFieldsOf(factor) })
  } catch (error) {
    if (!isFrameError(error, 'missing_or_invalid_mfa')) throw error
    const user = await refreshUser().catch(() => null)
    if (user?.mfaMethods.length !== 0) throw error
  }
}

/**
 * Makes the provider forget that a second factor was verified in this tab.
 *
 * @param signal aborts the call
 * @returns resolves when the provider has forgotten it
 * @throws WalletError MUST_BE_AUTHENTICATED without a session, WALLET_FRAME_UNAVAILABLE if the wallet frame does not
 * load
 * @example
 * await clearMfa()
 */
export async function clearMfa(signal?: AbortSignal): Promise<void> {
  const { id } = await signedInUser(signal)
  await frameOperations.clearMfa({ userId: id }, { token: getAccessToken, signal })
}

/** Sends an operation, with a second factor if the user has one. */
async function withSecondFactor<T>(
  send: (options: OperationOptions) => Promise<T>,
  operation: GuardedOperation | undefined,
  signal: AbortSignal | undefined,
): Promise<T> {
  const { mfaMethods: methods } = await signedInUser(signal)
  return withMfa(mfa => send({ token: getAccessToken, signal, mfa }), { methods, operation, signal, askFirst: true })
}

async function signedInUser(signal?: AbortSignal): Promise<User> {
  await sessionRestored(signal)
  return requireUser('before managing second factors')
}

const refreshed = async (): Promise<User> => (await refreshUser()) ?? signedInUser()
