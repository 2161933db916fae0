import { request } from './client.js'
import { ENDPOINTS } from './endpoints.js'
import { authResponseSchema, type WireAuthResponse } from './wire.js'

/** Logs in a visitor without a name. The credential is 32 random bytes as base64url; the same one is the same guest again. */
export async function authenticateGuest({ guestCredential }: { guestCredential: string }, signal?: AbortSignal): Promise<WireAuthResponse> {
  return request(ENDPOINTS.guestAuthenticate, { body: { guest_credential: guestCredential }, schema: authResponseSchema, signal })
}
