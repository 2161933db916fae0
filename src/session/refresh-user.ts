import { core } from './core.js'
import type { User } from './user.js'

/** Asks the provider for the user as it is now; null while nobody is signed in. */
export function refreshUser(): Promise<User | null> {
  return core('Session has no PrivyClient instance').refreshUser()
}
