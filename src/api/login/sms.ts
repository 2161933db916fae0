import { request } from '../client.js'
import type { AuthMode } from './email.js'
import { ENDPOINTS } from '../endpoints.js'
import { authResponseSchema, successSchema, userSchema, type WireAuthResponse, type WireUser } from '../wire.js'

/** Texts a code to this number. `token` is the captcha's. */
export async function sendSmsCode({ phoneNumber, token }: { phoneNumber: string; token?: string }, signal?: AbortSignal): Promise<void> {
  await request(ENDPOINTS.smsSendCode, { body: { phoneNumber, token }, schema: successSchema, ui: true, signal })
}

/** Logs in with a code that was sent to this number. */
export async function authenticateSms({ phoneNumber, code, mode }: { phoneNumber: string; code: string; mode: AuthMode }, signal?: AbortSignal): Promise<WireAuthResponse> {
  return request(ENDPOINTS.smsAuthenticate, { body: { phoneNumber, code, mode }, schema: authResponseSchema, signal })
}

/** Links this number to the signed-in user. */
export async function linkSms({ phoneNumber, code }: { phoneNumber: string; code: string }, signal?: AbortSignal): Promise<WireUser> {
  return request(ENDPOINTS.smsLink, { body: { phoneNumber, code }, schema: userSchema, signal })
}

/** Replaces the user's number; the code was texted to the new one. */
export async function updateSms(
  { oldPhoneNumber, newPhoneNumber, code }: { oldPhoneNumber: string; newPhoneNumber: string; code: string }, signal?: AbortSignal,
): Promise<WireUser> {
  return request(ENDPOINTS.smsUpdate, { body: { old_phone_number: oldPhoneNumber, new_phone_number: newPhoneNumber, code }, schema: userSchema, signal })
}

/** Unlinks this number from the signed-in user. */
export async function unlinkSms({ phoneNumber }: { phoneNumber: string }, signal?: AbortSignal): Promise<WireUser> {
  return request(ENDPOINTS.smsUnlink, { body: { phoneNumber }, schema: userSchema, signal })
}
