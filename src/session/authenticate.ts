import { sendAnalytics } from '../api/analytics.js'
import type { WireAuthResponse, WireOAuthTokens } from '../api/wire.js'
import type { LoginMethod } from '../config/settings.js'
import { WalletError } from '../errors/wallet-error.js'
import { core } from './core.js'
import { keepOAuthTokens } from './oauth-tokens.js'
import type { User } from './user.js'

/** What a login has come to. */
export interface Authenticated {
  user: User
  isNewUser: boolean
  method: LoginMethod
  oauthTokens?: WireOAuthTokens
}

let flight: Promise<Authenticated> | undefined

/** Runs a login call and takes its answer as the session. While one is under way, every further one gets its result. */
export function authenticate(method: LoginMethod, call: () => Promise<WireAuthResponse>): Promise<Authenticated> {
  return flight ??= run(method, call).finally(() => { flight = undefined })
}

async function run(method: LoginMethod, call: () => Promise<WireAuthResponse>): Promise<Authenticated> {
  const epoch = await core().epoch()
  const response = await call()
  const user = await core().apply(response, epoch, 'login')
  if (!user) throw new WalletError('UNKNOWN_AUTH_ERROR', 'The provider ended the session instead of beginning one.')
  const isNewUser = response.is_new_user ?? false
  sendAnalytics('sdk_authenticate', { method, isNewUser })
  if (response.oauth_tokens) keepOAuthTokens(response.oauth_tokens)
  return { user, isNewUser, method, ...(response.oauth_tokens ? { oauthTokens: response.oauth_tokens } : {}) }
}
