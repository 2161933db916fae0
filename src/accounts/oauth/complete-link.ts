import { isOAuthProvider, oauthType } from '../../config/oauth-providers.js'
import type { PendingReturn } from '../../session/returns/pending-return.js'
import type { User } from '../../session/user/user.js'
import { withTransfer } from '../transfer/account-transfer.js'

/** Completes a link that has come back from another site; an account that is all another user has offers its transfer, as every link does. */
export async function completeLink({ provider, complete }: PendingReturn, signal: AbortSignal): Promise<User> {
  try {
    return (await complete(signal)).user
  } catch (error) {
    throw isOAuthProvider(provider) ? withTransfer(error, { accountType: oauthType(provider), linkMethod: provider }) : error
  }
}
