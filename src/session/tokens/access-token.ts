import { awaitsTerms } from '../awaits-terms.js'
import { core } from '../core.js'

/**
 * Gets an access token for the host's own server, valid for at least half a minute. An expired one is refreshed
 * first.
 *
 * @param options `refresh: false` refreshes nothing: an expired token counts as none
 * @returns the token (a JWT); null while nobody is signed in, or the user has not accepted the terms yet
 * @throws WalletError INVALID_CONFIG while the page has no app
 * @example
 * const token = await getAccessToken()
 * await fetch('/api/orders', { headers: { authorization: `Bearer ${token}` } })
 */
export async function getAccessToken(options: { refresh?: boolean } = {}): Promise<string | null> {
  return awaitsTerms() ? null : core().accessToken(options)
}
