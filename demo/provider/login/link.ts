import type { ProviderContext } from '../context.js'
import type { Account, UserRow } from '../store/accounts/users.js'
import { transaction } from '../store/transaction.js'
import { WireError } from '../wire/wire-error.js'
import { hasRoomForAccount } from './account-limits.js'
import { offerTransfer } from './transfer.js'

/**
 * Adds a proven account to a user. Returns the user in wire format. An account of another user is refused. The error is
 * accompanied by an offer to transfer it, if that is possible and `transfer` is not false.
 */
export function link(
  context: ProviderContext,
  user: UserRow,
  account: Account,
  { transfer = true } = {},
): Record<string, unknown> {
  const app = context.apps.find(user.appId)
  const owner = context.users.byAccount(user.appId, account.type, account.subject)
  const isAllowed =
    app !== undefined && (owner?.id === user.id || hasRoomForAccount(app, context.users.accounts(user.id), account))
  if (owner && owner.id !== user.id) {
    if (transfer && isAllowed && app) offerTransfer(context, app, { from: owner, to: user, account })
    throw new WireError(400, 'linked_to_another_user', 'This account has already been linked to another user')
  }
  if (!isAllowed)
    throw new WireError(400, 'cannot_link_more_of_type', `User already has an account of type ${account.type} linked.`)
  context.users.verify(user, account)
  return context.users.wire(user.id) ?? {}
}

/** Removes an account. A user keeps at least one. */
export function unlink(
  context: ProviderContext,
  user: UserRow,
  type: string,
  subject: string,
): Record<string, unknown> {
  transaction(context.db, () => {
    const accounts = context.users.accounts(user.id)
    const linked = accounts.find(account => account.type === type && account.subject === subject)
    if (!linked && type === 'wallet' && context.users.hasEmbeddedWallet(user.appId, subject))
      throw new WireError(400, 'cannot_unlink_embedded_wallet', 'The embedded wallet cannot be unlinked')
    if (!linked) throw new WireError(400, 'linked_account_not_found', 'The user has no such account')
    if (accounts.length === 1)
      throw new WireError(400, 'cannot_unlink_sole_account', 'The last account cannot be unlinked')
    context.users.remove(user, type, subject)
  })
  return context.users.wire(user.id) ?? {}
}
