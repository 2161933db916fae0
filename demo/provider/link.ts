import { transaction } from './store/database.js'
import type { ProviderContext } from './context.js'
import type { Account, UserRow } from './store/users.js'
import { WireError } from './wire-error.js'

/** Adds a proven account to a user; answers the user as the wire has it. */
export function link(context: ProviderContext, user: UserRow, account: Account): Record<string, unknown> {
  transaction(context.db, () => {
    const owner = context.users.byAccount(user.appId, account.type, account.subject)
    if (owner && owner.id !== user.id) throw new WireError(400, 'linked_to_another_user', 'This account has already been linked to another user')
    if (!owner && context.users.accounts(user.id).some(({ type }) => type === account.type)) {
      throw new WireError(400, 'cannot_link_more_of_type', `User already has an account of type ${account.type} linked.`)
    }
    context.users.verify(user, account)
  })
  return context.users.wire(user.id) ?? {}
}

/** Takes an account away; a user keeps at least one way in. */
export function unlink(context: ProviderContext, user: UserRow, type: string, subject: string): Record<string, unknown> {
  transaction(context.db, () => {
    const accounts = context.users.accounts(user.id)
    if (!accounts.some(account => account.type === type && account.subject === subject)) throw new WireError(400, 'linked_account_not_found', 'The user has no such account')
    if (accounts.length === 1) throw new WireError(400, 'cannot_unlink_sole_account', 'The last account cannot be unlinked')
    context.users.remove(user, type, subject)
  })
  return context.users.wire(user.id) ?? {}
}
