import { core } from '../core.js'
import type { User } from '../user/user.js'

/** Refreshes the tokens, with one request at a time over all tabs. Resolves with the user, or null when the session has ended. */
export function refreshSession(): Promise<User | null> {
  return core().refresh()
}
