import { unlinkOAuth as request } from '../../api/login/oauth.js'
import { siteOfApp } from '../../config/other-apps.js'
import { sessionRestored } from '../../session/session-restored.js'
import { removeCrossAppToken } from '../../session/tokens/cross-app-token.js'
import type { User } from '../../session/user/user.js'
import { changeAccount } from '../linking/change-account.js'
import { requireUnlinkable } from '../linking/rules.js'

/**
 * Unlinks the wallet of another app from the signed-in user, and forgets the token for requests to it.
 *
 * @param input `subject`: the account's id at that app
 * @param signal aborts the call
 * @returns the user, without the account
 * @throws WalletError MUST_BE_AUTHENTICATED while nobody is signed in, INVALID_DATA if it is not theirs,
 * FAILED_TO_UPDATE_ACCOUNT if it is the last account that the user can log in with
 * @example
 * const account = currentUser()?.linkedAccounts.find(({ type }) => type === 'cross_app')
 * if (account?.type === 'cross_app') await unlinkCrossApp({ subject: account.subject })
 */
export async function unlinkCrossApp({ subject }: { readonly subject: string }, signal?: AbortSignal): Promise<User> {
  await sessionRestored(signal)
  const {
    providerApp: { id },
  } = requireUnlinkable('cross_app', account => account.subject === subject)
  const changed = await changeAccount(
    () => request({ provider: siteOfApp(id), subject }, signal),
    'FAILED_TO_UPDATE_ACCOUNT',
  )
  removeCrossAppToken(id)
  return changed
}
