import { request } from './client.js'
import { ENDPOINTS } from './endpoints.js'
import { successSchema } from './wire.js'

/**
 * Sends the code of a second factor by SMS: to the enrolled number, or to a new one that is being enrolled.
 *
 * @param input `phoneNumber`: the new number; default: the enrolled one
 * @param signal aborts the call
 * @returns resolves when the provider has accepted the request
 * @throws WalletError TOO_MANY_REQUESTS after too many codes, MISSING_OR_INVALID_TOKEN without a session
 * @example
 * await sendMfaSmsCode()
 */
export async function sendMfaSmsCode(
  { phoneNumber }: { phoneNumber?: string } = {},
  signal?: AbortSignal,
): Promise<void> {
  const body = phoneNumber === undefined ? { action: 'verify' } : { action: 'enroll', phoneNumber }
  await request(ENDPOINTS.mfaSmsInit, { body, schema: successSchema, ui: true, signal })
}
