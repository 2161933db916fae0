import type { LoginMethod } from '../../config/settings.js'
import type { Authenticated } from '../../session/authenticate.js'
import { currentUser } from '../../session/store.js'

/** Somebody who has signed in meanwhile, perhaps in another tab, stays signed in: a login never turns into a link. */
export function alreadySignedIn(method: LoginMethod): Promise<Authenticated> | undefined {
  const user = currentUser()
  if (!user || user.isGuest) return undefined
  console.warn('Login was asked for while a user is signed in; nothing changes.')
  return Promise.resolve({ user, isNewUser: false, method })
}
