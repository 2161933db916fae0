import { request } from '../client.js'
import { ENDPOINTS } from '../endpoints.js'
import { authResponseSchema, type WireAuthResponse } from '../wire.js'

/** Logs in as a guest. The credential is 32 random bytes as base64url, and always belongs to the same guest. */
export async function authenticateGuest(
  { guestCredential }: { guestCredential: string },
  signal?: AbortSignal,
): Promise<WireAuthResponse> {
  return request(ENDPOINTS.guestAuthenticate, {
    body: { guest_credential: guestCredential },
    schema: authResponseSchema,
    signal,
  })
}
