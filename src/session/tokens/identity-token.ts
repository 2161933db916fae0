import { awaitsTerms } from '../awaits-terms.js'
import { core } from '../core.js'

/** The token that describes the user to the host's server; null while nobody is signed in, or when the app has identity tokens turned off. */
export async function getIdentityToken(): Promise<string | null> {
  const session = core('Session has no PrivyClient instance')
  return awaitsTerms() ? null : session.identityToken()
}
