import { unlinkOAuth as request } from '../../api/login/oauth.js'
import { oauthType, type OAuthProvider } from '../../config/oauth-providers.js'
import { sessionRestored } from '../../session/session-restored.js'
import type { User } from '../../session/user/user.js'
import { changeAccount } from '../linking/change-account.js'
import { requireUnlinkable } from '../linking/rules.js'

/**
 * Unlinks an account at another site from the signed-in user.
 *
 * @param input the site, and the account's id there
 * @param signal aborts the call
 * @returns the user, without the account
 * @throws WalletError MUST_BE_AUTHENTICATED while nobody is signed in, INVALID_DATA if it is not theirs,
 * FAILED_TO_UPDATE_ACCOUNT if it is the last account that the user can log in with
 * @example
 * const account = currentUser()?.linkedAccounts.find(({ type }) => type === 'google_oauth')
 * if (account && 'subject' in account) await unlinkOAuth({ provider: 'google', subject: account.subject })
 */
export async function unlinkOAuth(
  { provider, subject }: { provider: OAuthProvider; subject: string },
  signal?: AbortSignal,
): Promise<User> {
  await sessionRestored(signal)
  requireUnlinkable(oauthType(provider), account => account.subject === subject)
  return changeAccount(() => request({ provider, subject }, signal), 'FAILED_TO_UPDATE_ACCOUNT')
}
