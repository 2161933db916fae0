import { unlinkOAuth as request } from '../../api/login/oauth.js'
import { siteOfApp } from '../../config/other-apps.js'
import { removeCrossAppToken } from '../../session/tokens/cross-app-token.js'
import type { User } from '../../session/user/user.js'
import { changeAccount } from '../linking/change-account.js'
import { requireUnlinkable } from '../linking/rules.js'

/**
 * Unlinks the wallet of another app from the signed-in user, and forgets the token that this page could ask it with. Throws
 * as `requireUnlinkable` does.
 */
export async function unlinkCrossApp({ subject }: { readonly subject: string }, signal?: AbortSignal): Promise<User> {
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
