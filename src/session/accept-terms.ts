import { acceptTerms as request } from '../api/users.js'
import { core } from './core.js'
import type { User } from './user/user.js'

/** Records that the signed-in user accepts the host's terms. Resolves with the changed user. */
export function acceptTerms(signal?: AbortSignal): Promise<User> {
  return core().updateUser(() => request(signal))
}
