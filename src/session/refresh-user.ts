import { core } from './core.js'
import type { User } from './user/user.js'

/**
 * Loads the user from the provider again, and publishes what has changed.
 *
 * @returns the user as the provider has them now; null while nobody is signed in
 * @throws WalletError INVALID_CONFIG while the page has no app, NETWORK_ERROR if the provider cannot be reached
 * @example
 * const user = await refreshUser()
 * console.log(user?.linkedAccounts.length)
 */
export async function refreshUser(): Promise<User | null> {
  return core('Session has no PrivyClient instance').refreshUser()
}
