import type { PendingReturn } from '../../session/returns/pending-return.js'
import type { User } from '../../session/user/user.js'

/** Completes a link with the answer of another site. Rejects as `link` does. */
export const completeLink = async ({ complete }: PendingReturn, signal: AbortSignal): Promise<User> =>
  (await complete(signal)).user
