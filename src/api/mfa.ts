import { request } from './client.js'
import { ENDPOINTS } from './endpoints.js'
import { successSchema } from './wire.js'

/**
 * Sends a second factor's code: to the enrolled number, or to a new one that is being set up.
 *
 * @param given `phoneNumber`: the new one; default: the enrolled one
 * @param signal aborts the call
 * @returns resolves when the code is on its way
 * @throws WalletError TOO_MANY_REQUESTS after too many codes, MISSING_OR_INVALID_TOKEN while nobody is signed in
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
