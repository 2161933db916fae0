import { frameOperations, type OperationOptions } from '../channel/frame-operations.js'
import { WalletError } from '../errors/wallet-error.js'
import { getAccessToken } from '../session/tokens/access-token.js'
import { refreshUser } from '../session/refresh-user.js'
import { requireUser } from '../session/require-user.js'
import type { User } from '../session/user/user.js'
import type { UncheckedFactor } from '../ask/questions/verify-identity.js'
import { withMfa } from '../wallet/frame/mfa.js'
import { mfaFieldsOf, requirePasscode } from '../wallet/frame/mfa-fields.js'

/*
 * The signed-in user's second factors (MFA), sent to the provider by the wallet frame. A change of factors needs a second
 * factor itself, if the user has one. All of these reject with a WalletError; MUST_BE_AUTHENTICATED without a user.
 */

/** The data for setting up an authenticator app: the secret to type, and the `otpauth:` URL to scan. */
export interface TotpEnrollment {
  readonly secret: string
  readonly authUrl: string
}

/** The proof that completes an enrollment. `removeForLogin` (default true): these passkeys can no longer log in. */
export type MfaProof =
  | { readonly method: 'sms'; readonly phoneNumber: string; readonly code: string }
  | { readonly method: 'totp'; readonly code: string }
  | { readonly method: 'passkey'; readonly credentialIds: readonly string[]; readonly removeForLogin?: boolean }

/** Starts the enrollment of an authenticator app. */
export async function enrollTotp(signal?: AbortSignal): Promise<TotpEnrollment> {
  const { secret, authUrl } = await withSecondFactor(
    options => frameOperations.initMfaEnrollment({ method: 'totp' }, options),
    signal,
  )
  if (!secret || !authUrl)
    throw new WalletError('UNEXPECTED_ANSWER', 'The provider gave no key for the authenticator app.')
  return Object.freeze({ secret, authUrl })
}

/** Starts the enrollment of a phone: a code is texted to the number. */
export async function enrollSms(
  { phoneNumber }: { readonly phoneNumber: string },
  signal?: AbortSignal,
): Promise<void> {
  await withSecondFactor(options => frameOperations.initMfaEnrollment({ method: 'sms', phoneNumber }, options), signal)
}

/**
 * Completes an enrollment. Resolves with the changed user. A code is refused in the same words as a missing factor, and who
 * began an enrollment has just proved theirs: only passkeys, which need no beginning, ask for one.
 */
export async function submitMfaEnrollment(proof: MfaProof, signal?: AbortSignal): Promise<User> {
  const submit = (options: OperationOptions) => frameOperations.submitMfaEnrollment(proof, options)
  if (proof.method === 'passkey') await withSecondFactor(submit, signal)
  else {
    signedInUser()
    requirePasscode(proof.code)
    await submit({ token: getAccessToken, signal })
  }
  return refreshed()
}

/** Removes a factor. Resolves with the changed user. */
export async function unenrollMfa(
  { method }: { readonly method: 'sms' | 'totp' },
  signal?: AbortSignal,
): Promise<User> {
  await withSecondFactor(options => frameOperations.unenrollMfa({ method }, options), signal)
  return refreshed()
}

/** Unlinks a passkey that is a second factor; it is none any more. Resolves with the changed user. */
export async function unlinkEnrolledPasskey(
  { credentialId }: { readonly credentialId: string },
  signal?: AbortSignal,
): Promise<User> {
  await withSecondFactor(options => frameOperations.unlinkPasskey({ credentialId, removeAsMfa: true }, options), signal)
  return refreshed()
}

/** Asks the visitor for a second factor; the provider accepts it for some time. */
export async function verifyMfa(signal?: AbortSignal): Promise<void> {
  await withSecondFactor(options => frameOperations.verifyMfa({}, options), signal)
}

/** Has a factor of the visitor's checked, without another action; the provider accepts it for some time. Rejects with MISSING_MFA_CREDENTIALS for a wrong one. */
export async function checkFactor(factor: UncheckedFactor, signal?: AbortSignal): Promise<void> {
  signedInUser()
  await frameOperations.verifyMfa({}, { token: getAccessToken, signal, mfa: mfaFieldsOf(factor) })
}

/** Makes the provider forget a second factor that was verified in this browser. */
export async function clearMfa(signal?: AbortSignal): Promise<void> {
  const { id } = signedInUser()
  await frameOperations.clearMfa({ userId: id }, { token: getAccessToken, signal })
}

/** Sends an operation, with a second factor if the user has one. */
async function withSecondFactor<T>(
  send: (options: OperationOptions) => Promise<T>,
  signal: AbortSignal | undefined,
): Promise<T> {
  const { mfaMethods: methods } = signedInUser()
  return withMfa(mfa => send({ token: getAccessToken, signal, mfa }), { methods, signal, askFirst: true })
}

const signedInUser = (): User => requireUser('before managing second factors')

async function refreshed(): Promise<User> {
  return (await refreshUser()) ?? signedInUser()
}
