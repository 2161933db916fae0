import type { WireUser } from '../../api/wire.js'
import type { User } from '../../session/user/user.js'
import { withTransfer, type AccountToLink } from '../transfer/account-transfer.js'
import { changeAccount } from './change-account.js'

/**
 * Links an account by this call and publishes the changed user. Rejects with FAILED_TO_LINK_ACCOUNT where the call's error has
 * no code of its own; with ACCOUNT_TRANSFER_REQUIRED, whose `data` is the transfer, where the account is all that another user has.
 */
export const linkBy = (account: AccountToLink, call: () => Promise<WireUser>): Promise<User> =>
  changeAccount(call, 'FAILED_TO_LINK_ACCOUNT').catch((error: unknown) => {
    throw withTransfer(error, account)
  })
