import { awaitsTerms } from '../awaits-terms.js'
import { core } from '../core.js'

/**
 * Gets the token that describes the user to the host's server.
 *
 * @returns the token (a JWT); null while nobody is signed in, or if identity tokens are turned off for the app
 * @throws WalletError INVALID_CONFIG while the page has no app
 * @example
 * const token = await getIdentityToken()
 * if (token) await fetch('/api/profile', { headers: { 'x-identity-token': token } })
 */
export async function getIdentityToken(): Promise<string | null> {
  const session = core('Session has no PrivyClient instance')
  return awaitsTerms() ? null : session.identityToken()
}
