import { toNullPrototype } from '../../lib/own/to-null-prototype.js'
import { request } from '../client.js'
import { ENDPOINTS } from '../endpoints.js'
import { authResponseSchema, successSchema, userSchema, type WireAuthResponse, type WireUser } from '../wire.js'
import type { AuthMode } from './email.js'
import { requireParts } from './require-parts.js'

/**
 * Sends a code to this number, as a text message or by WhatsApp, depending on the app. The code is part of the proof for
 * `logIn`, `link` or `update`.
 *
 * @param input the number; `token` is the captcha's
 * @param signal aborts the call
 * @returns resolves when the provider has accepted the request
 * @throws WalletError INVALID_DATA without a number, TOO_MANY_REQUESTS after too many codes, INVALID_CONFIG while the
 * page has no app
 * @example
 * await sendSmsCode({ phoneNumber: '+1 206 555 0100' })
 */
export async function sendSmsCode(input: { phoneNumber: string; token?: string }, signal?: AbortSignal): Promise<void> {
  const { phoneNumber, token } = toNullPrototype(input)
  requireParts({ phoneNumber }, 'A phone number is needed to send a code.')
  await request(ENDPOINTS.smsSendCode, { body: { phoneNumber, token }, schema: successSchema, ui: true, signal })
}

/** Logs in with a code that was sent to this number. */
export async function authenticateSms(
  { phoneNumber, code, mode }: { phoneNumber: string; code: string; mode: AuthMode },
  signal?: AbortSignal,
): Promise<WireAuthResponse> {
  requireParts({ phoneNumber, code }, 'Phone number and code are needed to log in.')
  return request(ENDPOINTS.smsAuthenticate, { body: { phoneNumber, code, mode }, schema: authResponseSchema, signal })
}

/** Links this number to the signed-in user. */
export async function linkSms(
  { phoneNumber, code }: { phoneNumber: string; code: string },
  signal?: AbortSignal,
): Promise<WireUser> {
  requireParts({ phoneNumber, code }, 'Phone number and code are needed to link a phone.')
  return request(ENDPOINTS.smsLink, { body: { phoneNumber, code }, schema: userSchema, signal })
}

/** Replaces the user's number; the code was sent to the new one. */
export async function updateSms(
  { oldPhoneNumber, newPhoneNumber, code }: { oldPhoneNumber: string; newPhoneNumber: string; code: string },
  signal?: AbortSignal,
): Promise<WireUser> {
  requireParts(
    { oldPhoneNumber, newPhoneNumber, code },
    'Old number, new number and code are needed to update a phone.',
  )
  return request(ENDPOINTS.smsUpdate, {
    body: { old_phone_number: oldPhoneNumber, new_phone_number: newPhoneNumber, code },
    schema: userSchema,
    signal,
  })
}

/** Unlinks this number from the signed-in user. */
export async function unlinkSms({ phoneNumber }: { phoneNumber: string }, signal?: AbortSignal): Promise<WireUser> {
  requireParts({ phoneNumber }, 'A phone number is needed to unlink a phone.')
  return request(ENDPOINTS.smsUnlink, { body: { phoneNumber }, schema: userSchema, signal })
}
