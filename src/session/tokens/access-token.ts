import { awaitsTerms } from '../awaits-terms.js'
import { core } from '../core.js'

/** An access token for the host's own server, valid for at least half a minute; null while nobody is signed in, or the terms are not accepted yet. Refreshes an expired one unless `refresh` is false. Rejects with INVALID_CONFIG while the page has no app. */
export async function getAccessToken(options: { refresh?: boolean } = {}): Promise<string | null> {
  return awaitsTerms() ? null : core().accessToken(options)
}
