import { sendAnalytics } from '../api/analytics.js'
import type { WireAuthResponse } from '../api/wire.js'
import type { LoginMethod } from '../config/settings.js'
import { nameFailure } from '../errors/name-failure.js'
import { core } from './core.js'
import { dropGuestCredential } from './guest-credential.js'
import { keepOAuthTokens } from './oauth-tokens.js'
import type { OAuthTokens } from './oauth-tokens-listener.js'
import type { User } from './user.js'

/** What a login has come to. */
export interface Authenticated {
  user: User
  isNewUser: boolean
  method: LoginMethod
  oauthTokens?: OAuthTokens
}

/**
 * Runs a login call and takes its answer as the session. While one is under way, every further one gets its result.
 * Rejects with what the call rejects with, UNKNOWN_AUTH_ERROR where that has no code of its own, and with REQUEST_ABORTED
 * when the visitor logged out meanwhile.
 */
export async function authenticate(method: LoginMethod, call: () => Promise<WireAuthResponse>): Promise<Authenticated> {
  const { user, response } = await core().login(call).catch((error: unknown) => { throw nameFailure(error, 'UNKNOWN_AUTH_ERROR') })
  const isNewUser = response.is_new_user ?? false
  // Whoever was a guest and has a name now must not be reached by the guest's credential any more.
  if (!user.isGuest) dropGuestCredential()
  sendAnalytics('sdk_authenticate', { method, isNewUser })
  if (response.oauth_tokens) keepOAuthTokens(response.oauth_tokens)
  return { user, isNewUser, method, ...(response.oauth_tokens ? { oauthTokens: response.oauth_tokens } : {}) }
}
