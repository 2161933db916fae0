import type { WireUser } from '../../api/wire.js'
import type { User } from '../../session/user/user.js'
import { withTransfer, type AccountToLink } from '../transfer/account-transfer.js'
import { changeAccount } from './change-account.js'

/**
 * Links an account with this call and publishes the changed user. Rejects with FAILED_TO_LINK_ACCOUNT if the call's
 * error has no code of its own. Rejects with ACCOUNT_TRANSFER_REQUIRED, with the transfer as its `data`, if the account
 * is the only one of another user.
 */
export const linkBy = (account: AccountToLink, call: () => Promise<WireUser>): Promise<User> =>
  changeAccount(call, 'FAILED_TO_LINK_ACCOUNT').catch((error: unknown) => {
    throw withTransfer(error, account)
  })
