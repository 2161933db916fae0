import { toJson } from '../../lib/text/json.js'
import { onePerPage } from '../../lib/page.js'
import { appOfSite } from '../../config/other-apps.js'
import { oauthTokensListener, type OAuthTokens } from './oauth-tokens-listener.js'
import { providerStorage } from '../record/provider-storage.js'
import { KEYS } from '../record/storage-keys.js'

const latest = () => onePerPage<{ tokens: OAuthTokens | null }>('oauth-tokens', () => ({ tokens: null }))

/**
 * Returns the tokens that the other site gave at the latest social login, and forgets them: a second call returns
 * null.
 *
 * @returns the tokens of the site; null if there are none
 * @example
 * const tokens = takeOAuthTokens()
 * if (tokens) console.log(tokens.provider)
 */
export function takeOAuthTokens(): OAuthTokens | null {
  const { tokens } = latest()
  latest().tokens = null
  return tokens
}

/** Keeps a site's tokens for the host. Tokens of another app of this provider are stored in local storage, one per app. */
export function storeOAuthTokens(tokens: OAuthTokens): void {
  latest().tokens = tokens
  const other = appOfSite(tokens.provider)
  if (other) providerStorage().set(KEYS.crossApp(other), toJson(tokens.access_token))
  oauthTokensListener().current?.({ ...tokens })
}
