import { WalletError } from '../errors/wallet-error.js'
import { request } from './client.js'
import { ENDPOINTS } from './endpoints.js'
import { authResponseSchema, successSchema, userSchema, type WireAuthResponse, type WireUser } from './wire.js'

/** Whether a login may make a new user. */
export type AuthMode = 'login-or-sign-up' | 'no-signup'

/** Mails a code to this address. `token` is a captcha's; `disableSignup` is told at the start of a login. */
export async function sendEmailCode({ email, token, disableSignup }: { email: string; token?: string; disableSignup?: boolean }, signal?: AbortSignal): Promise<void> {
  await request(ENDPOINTS.emailSendCode, { body: { email, token, disableSignup }, schema: successSchema, ui: true, signal })
}

/** Logs in with a mailed code. */
export async function authenticateEmail({ email, code, mode }: { email: string; code: string; mode: AuthMode }, signal?: AbortSignal): Promise<WireAuthResponse> {
  need({ email, code }, 'Email and code are needed to log in.')
  return request(ENDPOINTS.emailAuthenticate, { body: { email, code, mode }, schema: authResponseSchema, signal })
}

/** Adds this address to the signed-in user. */
export async function linkEmail({ email, code }: { email: string; code: string }, signal?: AbortSignal): Promise<WireUser> {
  need({ email, code }, 'Email and code are needed to link an email.')
  return request(ENDPOINTS.emailLink, { body: { email, code }, schema: userSchema, signal })
}

/** Puts another address in the place of the user's; the code was mailed to the new one. */
export async function updateEmail(
  { oldAddress, newAddress, code }: { oldAddress: string; newAddress: string; code: string }, signal?: AbortSignal,
): Promise<WireUser> {
  need({ oldAddress, newAddress, code }, 'Old address, new address and code are needed to update an email.')
  return request(ENDPOINTS.emailUpdate, { body: { oldAddress, newAddress, code }, schema: userSchema, signal })
}

/** Takes this address from the signed-in user. */
export async function unlinkEmail({ address }: { address: string }, signal?: AbortSignal): Promise<WireUser> {
  need({ address }, 'An address is needed to unlink an email.')
  return request(ENDPOINTS.emailUnlink, { body: { address }, schema: userSchema, signal })
}

/** Refuses a call with a part missing, before anything is sent. */
function need(parts: Readonly<Record<string, string | undefined>>, message: string): void {
  if (Object.values(parts).some(part => !part)) throw new WalletError('INVALID_DATA', message)
}
