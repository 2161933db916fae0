import type { LoginMethod } from '../../config/settings.js'
import type { Authenticated } from '../../session/authenticate.js'
import { currentUser } from '../../session/store.js'
import type { Proof, UseOptions } from '../proofs/proof.js'

/**
 * Logs in with a proof that has returned. A user who has signed in meanwhile, perhaps in another tab, stays signed in:
 * a login never becomes a link. `logIn` is imported from its own file, because `verbFor` is bundled with the screens,
 * and this code also runs on a page without them.
 */
export async function completeLogin(method: LoginMethod, proof: Proof, options: UseOptions): Promise<Authenticated> {
  const user = currentUser()
  if (!user || user.isGuest) return (await import('../log-in.js')).logIn(proof, options)
  console.warn('Login was asked for while a user is signed in; nothing changes.')
  return { user, isNewUser: false, method }
}
