import { unlinkOAuth as request } from '../../api/login/oauth.js'
import { siteOfApp } from '../../config/other-apps.js'
import { WalletError } from '../../errors/wallet-error.js'
import { requireUser } from '../../session/require-user.js'
import { removeCrossAppToken } from '../../session/tokens/cross-app-token.js'
import type { User } from '../../session/user/user.js'
import { changeAccount } from '../linking/change-account.js'

/**
 * Unlinks the wallet of another app from the signed-in user, and forgets the token that this page could ask it with. Throws
 * MUST_BE_AUTHENTICATED without a user, INVALID_DATA for an account that is not theirs.
 */
export async function unlinkCrossApp({ subject }: { readonly subject: string }, signal?: AbortSignal): Promise<User> {
  const user = requireUser('to unlink an account of another app')
  const own = user.linkedAccounts.find(account => account.type === 'cross_app' && account.subject === subject)
  if (own?.type !== 'cross_app') throw new WalletError('INVALID_DATA', 'Invalid subject')
  const { id } = own.providerApp
  const changed = await changeAccount(() => request({ provider: siteOfApp(id), subject }, signal), 'FAILED_TO_UPDATE_ACCOUNT')
  removeCrossAppToken(id)
  return changed
}
