import type { WireUser } from '../api/wire.js'
import type { ErrorCode } from '../errors/codes.js'
import { nameFailure } from '../errors/name-failure.js'
import { core } from '../session/core.js'
import type { User } from '../session/user.js'

/**
 * Runs a link, an update or an unlink. The changed user is shown as soon as it is known; the tokens, which say the same
 * about the user, are renewed after it. The account is changed even if that fails, so a failure there is none of the call.
 * A refusal without a code of its own is reported as `failure`.
 */
export async function changeAccount(call: () => Promise<WireUser>, failure: ErrorCode): Promise<User> {
  const user = await core().updateUser(call).catch((error: unknown) => { throw nameFailure(error, failure) })
  const renewed = await core().refresh().catch(() => null)
  return renewed ?? user
}
