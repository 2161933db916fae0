import { uuid } from '../lib/random.js'
import { request } from './client.js'
import { ENDPOINTS } from './endpoints.js'
import { anySchema, authResponseSchema, type WireAuthResponse } from './wire.js'

/** Asks for new tokens. `token` is the access token so far, which may have run out; without a refresh token the provider's cookies speak. */
export async function refreshSession(
  { refreshToken, token }: { refreshToken?: string | undefined; token?: string | null | undefined }, signal?: AbortSignal,
): Promise<WireAuthResponse> {
  return request(ENDPOINTS.sessionRefresh, {
    body: { refresh_token: refreshToken }, token: token ?? null, schema: authResponseSchema, signal,
    ...(refreshToken ? {} : { idempotencyKey: uuid() }), // nothing in this body tells one refresh from the next
  })
}

/** Ends the session at the provider; the request outlives the page. */
export async function logout(
  { refreshToken, token }: { refreshToken?: string | undefined; token?: string | null | undefined }, signal?: AbortSignal,
): Promise<void> {
  await request(ENDPOINTS.sessionLogout, { body: { refresh_token: refreshToken ?? null }, token: token ?? null, schema: anySchema, keepalive: true, signal })
}
