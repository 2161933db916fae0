import { WalletError } from '../errors/wallet-error.js'
import { currentUser } from '../session/store.js'
import type { LinkedAccount, User } from '../session/user.js'

/** The signed-in user; throws MUST_BE_AUTHENTICATED. `doing` completes "User must be authenticated to …". */
export function signedIn(doing: string): User {
  const user = currentUser()
  if (!user) throw new WalletError('MUST_BE_AUTHENTICATED', `User must be authenticated to ${doing}.`)
  return user
}

/** The user, who has no account of this type yet. Guests link nothing: they log in. */
export function oneOfItsKind(user: User, type: LinkedAccount['type']): User {
  if (user.isGuest) throw new WalletError('FAILED_TO_LINK_ACCOUNT', 'A guest cannot link accounts; log in instead.')
  if (user.linkedAccounts.some(account => account.type === type)) {
    throw new WalletError('CANNOT_LINK_MORE_OF_TYPE', `User already has an account of type ${type} linked.`)
  }
  return user
}
