import { core } from './core.js'
import type { User } from './user/user.js'

/** Loads the user from the provider; null while nobody is signed in. */
export async function refreshUser(): Promise<User | null> {
  return core('Session has no PrivyClient instance').refreshUser()
}
