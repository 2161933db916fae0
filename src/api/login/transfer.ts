import { request } from '../client.js'
import { ENDPOINTS } from '../endpoints.js'
import { userSchema, type WireUser } from '../wire.js'

const PATHS = {
  email: ENDPOINTS.emailTransfer,
  sms: ENDPOINTS.smsTransfer,
  siwe: ENDPOINTS.ethereumTransfer,
  siws: ENDPOINTS.solanaTransfer,
  farcaster: ENDPOINTS.farcasterTransfer,
  telegram: ENDPOINTS.telegramTransfer,
} as const

/**
 * Moves another user's account to the signed-in user, as the provider has offered. `linkMethod` is the method that the
 * account was to be linked by; for social sites, the site's name.
 */
export async function transferAccount(
  linkMethod: string,
  body: Readonly<Record<string, unknown>>,
  signal?: AbortSignal,
): Promise<WireUser> {
  const endpoint = Object.hasOwn(PATHS, linkMethod) ? PATHS[linkMethod as keyof typeof PATHS] : ENDPOINTS.oauthTransfer
  return request(endpoint, { body, schema: userSchema, signal })
}
