import { request } from '../client.js'
import type { AuthMode } from './email.js'
import { ENDPOINTS } from '../endpoints.js'
import { authResponseSchema, userSchema, type WireAuthResponse, type WireUser } from '../wire.js'

/** Logs in with a token (JWT) of the host's own server. */
export async function authenticateCustomToken(
  { token, mode }: { token: string; mode?: AuthMode },
  signal?: AbortSignal,
): Promise<WireAuthResponse> {
  return request(ENDPOINTS.customTokenAuthenticate, { body: { token, mode }, schema: authResponseSchema, signal })
}

/** Links the host's own account to the signed-in user. */
export async function linkCustomToken({ token }: { token: string }, signal?: AbortSignal): Promise<WireUser> {
  return request(ENDPOINTS.customTokenLink, { body: { token }, schema: userSchema, signal })
}
