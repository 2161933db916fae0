import { unlinkOAuth as request } from '../../api/login/oauth.js'
import { oauthType, siteName, type OAuthProvider } from '../../config/oauth-providers.js'
import { WalletError } from '../../errors/wallet-error.js'
import { requireUser } from '../../session/require-user.js'
import type { User } from '../../session/user/user.js'
import { changeAccount } from '../linking/change-account.js'

/** Unlinks an account at another site from the signed-in user; throws MUST_BE_AUTHENTICATED without a user, INVALID_DATA for an account that is not theirs. */
export async function unlinkOAuth({ provider, subject }: { provider: OAuthProvider; subject: string }, signal?: AbortSignal): Promise<User> {
  const user = requireUser(`to unlink their ${siteName(provider)} account`)
  const own = user.linkedAccounts.some(account => account.type === oauthType(provider) && 'subject' in account && account.subject === subject)
  if (!own) throw new WalletError('INVALID_DATA', 'Invalid subject')
  return changeAccount(() => request({ provider, subject }, signal), 'FAILED_TO_UPDATE_ACCOUNT')
}
