import { frameOperations, type Sending } from '../channel/frame-operations.js'
import { WalletError } from '../errors/wallet-error.js'
import { getAccessToken } from '../session/access-token.js'
import { refreshUser } from '../session/refresh-user.js'
import { currentUser } from '../session/store.js'
import type { User } from '../session/user.js'
import { withMfa } from '../wallet/mfa.js'

/*
 * The signed-in user's second factors. The wallet frame sends each of these to the provider. What changes a factor is
 * guarded by those that are there: the visitor is asked for one first. Everything rejects with a WalletError;
 * MUST_BE_AUTHENTICATED without a user.
 */

/** What an authenticator app is set up with: the key to type, and the `otpauth:` address to scan. */
export interface TotpEnrollment { readonly secret: string; readonly authUrl: string }

/** The proof that ends an enrolment. `removeForLogin` (true by default): these passkeys no longer log in. */
export type MfaProof =
  | { readonly method: 'sms'; readonly phoneNumber: string; readonly code: string }
  | { readonly method: 'totp'; readonly code: string }
  | { readonly method: 'passkey'; readonly credentialIds: readonly string[]; readonly removeForLogin?: boolean }

/** Begins with an authenticator app. */
export async function enrollTotp(signal?: AbortSignal): Promise<TotpEnrollment> {
  const { secret, authUrl } = await guarded(sending => frameOperations.initMfaEnrollment({ method: 'totp' }, sending), signal)
  if (!secret || !authUrl) throw new WalletError('UNEXPECTED_ANSWER', 'The provider gave no key for the authenticator app.')
  return Object.freeze({ secret, authUrl })
}

/** Begins with a phone: a code is sent to the number. */
export async function enrollSms({ phoneNumber }: { readonly phoneNumber: string }, signal?: AbortSignal): Promise<void> {
  await guarded(sending => frameOperations.initMfaEnrollment({ method: 'sms', phoneNumber }, sending), signal)
}

/** Ends an enrolment; answers the user with the new factor. */
export async function submitMfaEnrollment(proof: MfaProof, signal?: AbortSignal): Promise<User> {
  await guarded(sending => frameOperations.submitMfaEnrollment(proof, sending), signal)
  return refreshed()
}

/** Takes a factor off; answers the user without it. */
export async function unenrollMfa({ method }: { readonly method: 'sms' | 'totp' }, signal?: AbortSignal): Promise<User> {
  await guarded(sending => frameOperations.unenrollMfa({ method }, sending), signal)
  return refreshed()
}

/** Has the visitor prove a factor now; the provider remembers it for a while. */
export async function verifyMfa(signal?: AbortSignal): Promise<void> {
  await guarded(sending => frameOperations.verifyMfa({}, sending), signal)
}

/** Makes the provider forget what was proven in this browser. */
export async function clearMfa(signal?: AbortSignal): Promise<void> {
  const { id } = requireUser()
  await frameOperations.clearMfa({ userId: id }, { token: getAccessToken, signal })
}

/** Sends, with a factor of the user's where they have one. */
async function guarded<T>(send: (sending: Sending) => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  const { mfaMethods: methods } = requireUser()
  return withMfa(mfa => send({ token: getAccessToken, signal, mfa }), { methods, signal, first: true })
}

function requireUser(): User {
  const user = currentUser()
  if (!user) throw new WalletError('MUST_BE_AUTHENTICATED', 'User must be authenticated before managing second factors.')
  return user
}

async function refreshed(): Promise<User> {
  return await refreshUser() ?? requireUser()
}
