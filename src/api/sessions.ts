import { uuid } from '../lib/text/random.js'
import { request } from './client.js'
import { ENDPOINTS } from './endpoints.js'
import { anySchema, authResponseSchema, type WireAuthResponse } from './wire.js'

/**
 * Requests new tokens. `token` is the current access token, which may have expired. Without a refresh token the
 * provider uses its own cookies.
 */
export async function refreshSession(
  { refreshToken, token }: { refreshToken?: string | undefined; token?: string | null | undefined },
  signal?: AbortSignal,
): Promise<WireAuthResponse> {
  return request(ENDPOINTS.sessionRefresh, {
    body: { refresh_token: refreshToken },
    token: token ?? null,
    schema: authResponseSchema,
    signal,
    ...(refreshToken ? {} : { idempotencyKey: uuid() }), // an empty body is the same for every refresh
  })
}

/** Ends the session at the provider, even if the page is left meanwhile. */
export async function logout(
  { refreshToken, token }: { refreshToken?: string | undefined; token?: string | null | undefined },
  signal?: AbortSignal,
): Promise<void> {
  await request(ENDPOINTS.sessionLogout, {
    body: { refresh_token: refreshToken ?? null },
    token: token ?? null,
    schema: anySchema,
    keepalive: true,
    signal,
  })
}
