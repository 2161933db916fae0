import { WalletError } from '../errors/wallet-error.js'
import { currentUser } from './store.js'
import type { User } from './user/user.js'

/** Returns the signed-in user; throws MUST_BE_AUTHENTICATED. `purpose` completes "User must be authenticated …". */
export function requireUser(purpose: string): User {
  const user = currentUser()
  if (!user) throw new WalletError('MUST_BE_AUTHENTICATED', `User must be authenticated ${purpose}`)
  return user
}
