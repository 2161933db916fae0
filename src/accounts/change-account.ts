import type { WireUser } from '../api/wire.js'
import { core } from '../session/core.js'
import type { User } from '../session/user.js'

/**
 * Runs a link, an update or an unlink. The changed user is shown as soon as it is known; the tokens, which say the same
 * about the user, are renewed after it. The account is changed even if that fails, so a failure there is none of the call.
 */
export async function changeAccount(call: () => Promise<WireUser>): Promise<User> {
  const user = await core().updateUser(call)
  const renewed = await core().refresh().catch(() => null)
  return renewed ?? user
}
