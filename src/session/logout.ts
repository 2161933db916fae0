import { core } from './core.js'

/**
 * Ends the session in every tab and at the provider. A provider that cannot be reached is not waited for.
 *
 * @returns resolves when the session has ended
 * @throws WalletError INVALID_CONFIG while the page has no app
 * @example
 * await logout()
 */
export async function logout(): Promise<void> {
  return core().logout()
}
