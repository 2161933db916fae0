import { toNullPrototype } from '../../lib/own/to-null-prototype.js'
import { request } from '../client.js'
import { ENDPOINTS } from '../endpoints.js'
import { authResponseSchema, successSchema, userSchema, type WireAuthResponse, type WireUser } from '../wire.js'
import { requireParts } from './require-parts.js'

/** Says whether a login may create a new user. */
export type AuthMode = 'login-or-sign-up' | 'no-signup'

/**
 * E-mails a code to this address. The code is part of the proof for `logIn`, `link` or `update`.
 *
 * @param input the address; `token` is the captcha's, and `disableSignup` is for a login that must not create a user
 * @param signal aborts the call
 * @returns resolves when the provider has accepted the request
 * @throws WalletError TOO_MANY_REQUESTS after too many codes, INVALID_CAPTCHA if the app requires one, INVALID_CONFIG
 * while the page has no app
 * @example
 * await sendEmailCode({ email: 'ada@example.com' })
 */
export async function sendEmailCode(
  input: { email: string; token?: string; disableSignup?: boolean },
  signal?: AbortSignal,
): Promise<void> {
  const { email, token, disableSignup } = toNullPrototype(input)
  await request(ENDPOINTS.emailSendCode, {
    body: { email, token, disableSignup },
    schema: successSchema,
    ui: true,
    signal,
  })
}

/** Logs in with an e-mailed code. */
export async function authenticateEmail(
  { email, code, mode }: { email: string; code: string; mode: AuthMode },
  signal?: AbortSignal,
): Promise<WireAuthResponse> {
  requireParts({ email, code }, 'Email and code are needed to log in.')
  return request(ENDPOINTS.emailAuthenticate, { body: { email, code, mode }, schema: authResponseSchema, signal })
}

/** Links this address to the signed-in user. */
export async function linkEmail(
  { email, code }: { email: string; code: string },
  signal?: AbortSignal,
): Promise<WireUser> {
  requireParts({ email, code }, 'Email and code are needed to link an email.')
  return request(ENDPOINTS.emailLink, { body: { email, code }, schema: userSchema, signal })
}

/** Replaces the user's address; the code was e-mailed to the new one. */
export async function updateEmail(
  { oldAddress, newAddress, code }: { oldAddress: string; newAddress: string; code: string },
  signal?: AbortSignal,
): Promise<WireUser> {
  requireParts({ oldAddress, newAddress, code }, 'Old address, new address and code are needed to update an email.')
  return request(ENDPOINTS.emailUpdate, { body: { oldAddress, newAddress, code }, schema: userSchema, signal })
}

/** Unlinks this address from the signed-in user. */
export async function unlinkEmail({ address }: { address: string }, signal?: AbortSignal): Promise<WireUser> {
  requireParts({ address }, 'An address is needed to unlink an email.')
  return request(ENDPOINTS.emailUnlink, { body: { address }, schema: userSchema, signal })
}
