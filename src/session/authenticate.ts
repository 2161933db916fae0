import { sendAnalytics } from '../api/analytics/analytics.js'
import type { WireAuthResponse } from '../api/wire.js'
import type { LoginMethod } from '../config/settings.js'
import { nameFailure } from '../errors/name-failure.js'
import { core } from './core.js'
import { removeGuestCredential } from './guest-credential.js'
import { storeOAuthTokens } from './tokens/oauth-tokens.js'
import type { OAuthTokens } from './tokens/oauth-tokens-listener.js'
import type { User, WalletAccount } from './user/user.js'

/** The result of a login. */
export interface Authenticated {
  user: User
  isNewUser: boolean
  method: LoginMethod
  oauthTokens?: OAuthTokens
  /** The site of the login, for a method that has several, such as other apps. */
  site?: string
  /** The external wallet that signed for the login. */
  wallet?: Pick<WalletAccount, 'address' | 'chainType'> & { readonly walletClientType: string }
}

/**
 * Runs a login call and starts a session with its answer. A second call while one is running gets the same result.
 * Rejects with the call's error (UNKNOWN_AUTH_ERROR if it has no code), or with REQUEST_ABORTED when the visitor logged
 * out meanwhile.
 */
export async function authenticate(method: LoginMethod, call: () => Promise<WireAuthResponse>): Promise<Authenticated> {
  const { user, response } = await core()
    .login(call)
    .catch((error: unknown) => {
      throw nameFailure(error, 'UNKNOWN_AUTH_ERROR')
    })
  const isNewUser = response.is_new_user ?? false
  // The guest's stored credential must not open an account that has a login method.
  if (!user.isGuest) removeGuestCredential()
  sendAnalytics('sdk_authenticate', { method, isNewUser })
  if (response.oauth_tokens) storeOAuthTokens(response.oauth_tokens)
  return { user, isNewUser, method, ...(response.oauth_tokens ? { oauthTokens: response.oauth_tokens } : {}) }
}
