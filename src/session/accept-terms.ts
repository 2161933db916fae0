import { acceptTerms as send } from '../api/users.js'
import { core } from './core.js'
import type { User } from './user.js'

/** Says that the signed-in user accepts the host's terms; answers the user as it is then. */
export function acceptTerms(signal?: AbortSignal): Promise<User> {
  return core().updateUser(() => send(signal))
}
