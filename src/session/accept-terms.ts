import { acceptTerms as send } from '../api/users.js'
import { setSession } from './store.js'
import { userFromWire, type User } from './user.js'

/** Says that the signed-in user accepts the host's terms; answers the user as it is then. */
export async function acceptTerms(signal?: AbortSignal): Promise<User> {
  const user = userFromWire(await send(signal))
  setSession(user, 'user-updated')
  return user
}
