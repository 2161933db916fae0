import { acceptTerms as request } from '../api/users.js'
import { core } from './core.js'
import type { User } from './user/user.js'

/**
 * Records that the signed-in user accepts the host's terms.
 *
 * @param signal aborts the call
 * @returns the changed user
 * @throws WalletError MISSING_OR_INVALID_TOKEN while nobody is signed in, INVALID_CONFIG while the page has no app
 * @example
 * const { hasAcceptedTerms } = await acceptTerms()
 */
export function acceptTerms(signal?: AbortSignal): Promise<User> {
  return core().updateUser(() => request(signal))
}
