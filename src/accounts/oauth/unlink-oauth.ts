import { unlinkOAuth as request } from '../../api/login/oauth.js'
import { oauthType, type OAuthProvider } from '../../config/oauth-providers.js'
import type { User } from '../../session/user/user.js'
import { changeAccount } from '../linking/change-account.js'
import { requireUnlinkable } from '../linking/rules.js'

/** Unlinks an account at another site from the signed-in user. Throws as `requireUnlinkable` does. */
export async function unlinkOAuth(
  { provider, subject }: { provider: OAuthProvider; subject: string },
  signal?: AbortSignal,
): Promise<User> {
  requireUnlinkable(oauthType(provider), account => account.subject === subject)
  return changeAccount(() => request({ provider, subject }, signal), 'FAILED_TO_UPDATE_ACCOUNT')
}
