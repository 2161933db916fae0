import { request } from './client.js'
import { ENDPOINTS } from './endpoints.js'
import { meSchema, userSchema, type WireMe, type WireUser } from './wire.js'

/**
 * The signed-in user, with an identity token if the app uses them. `token` is the access token to send, the session's
 * by default.
 */
export async function getMe(signal?: AbortSignal, token?: string): Promise<WireMe> {
  return request(ENDPOINTS.userMe, { schema: meSchema, signal, token })
}

/** Records that the signed-in user accepts the app's terms. */
export async function acceptTerms(signal?: AbortSignal): Promise<WireUser> {
  return request(ENDPOINTS.acceptTerms, { schema: userSchema, signal })
}
