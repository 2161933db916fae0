import type { WireUser } from '../../api/wire.js'
import type { ErrorCode } from '../../errors/codes.js'
import { nameFailure } from '../../errors/name-failure.js'
import { core } from '../../session/core.js'
import type { User } from '../../session/user/user.js'

/**
 * Runs a link, update or unlink and publishes the changed user. Then refreshes the tokens, which also describe the user; a
 * failure of that refresh is ignored, because the account has changed already. An error without a code of its own is
 * reported as `failure`.
 */
export async function changeAccount(call: () => Promise<WireUser>, failure: ErrorCode): Promise<User> {
  const user = await core()
    .updateUser(call)
    .catch((error: unknown) => {
      throw nameFailure(error, failure)
    })
  const refreshed = await core()
    .refresh()
    .catch(() => undefined)
  return refreshed ?? user
}
