import { request } from './client.js'
import { ENDPOINTS } from './endpoints.js'
import { successSchema } from './wire.js'

/** Sends a second factor's code: to the enrolled number, or to a new one that is to be enrolled. */
export async function sendMfaSmsCode(
  { phoneNumber }: { phoneNumber?: string } = {},
  signal?: AbortSignal,
): Promise<void> {
  const body = phoneNumber === undefined ? { action: 'verify' } : { action: 'enroll', phoneNumber }
  await request(ENDPOINTS.mfaSmsInit, { body, schema: successSchema, ui: true, signal })
}
