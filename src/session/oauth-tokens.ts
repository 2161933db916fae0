import { toJson } from '../lib/json.js'
import { onePerPage } from '../lib/page.js'
import { storage } from '../lib/storage.js'
import { oauthTokensListener, type OAuthTokens } from './oauth-tokens-listener.js'
import { KEYS } from './storage-keys.js'

const kept = () => onePerPage<{ tokens: OAuthTokens | null }>('oauth-tokens', () => ({ tokens: null }))

/** The tokens the last social login gave, once: a second call answers null. */
export function takeOAuthTokens(): OAuthTokens | null {
  const { tokens } = kept()
  kept().tokens = null
  return tokens
}

/** Keeps tokens of another site for the host; those of another app of this provider stay in local storage, one per app. */
export function keepOAuthTokens(tokens: OAuthTokens): void {
  kept().tokens = tokens
  const other = /^privy:(\w+)$/.exec(tokens.provider)?.[1]
  if (other) storage().set(KEYS.crossApp(other), toJson(tokens.access_token))
  oauthTokensListener().hear?.({ ...tokens })
}
