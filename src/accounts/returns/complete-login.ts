import type { LoginMethod } from '../../config/settings.js'
import type { Authenticated } from '../../session/authenticate.js'
import { currentUser } from '../../session/store.js'
import type { Proof, UseOptions } from '../proofs/proof.js'

/**
 * Logs in with what has come back. Somebody who has signed in meanwhile, perhaps in another tab, stays signed in: a login never turns into a
 * link. The verb comes by its file: `verbFor` is bundled with the screens, and a page's script comes here without any.
 */
export async function completeLogin(method: LoginMethod, proof: Proof, options: UseOptions): Promise<Authenticated> {
  const user = currentUser()
  if (!user || user.isGuest) return (await import('../log-in.js')).logIn(proof, options)
  console.warn('Login was asked for while a user is signed in; nothing changes.')
  return { user, isNewUser: false, method }
}
