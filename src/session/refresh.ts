import { core } from './core.js'
import type { User } from './user.js'

/** New tokens, one request over all tabs. Null when the session has ended. */
export function refreshSession(): Promise<User | null> {
  return core().refresh()
}
