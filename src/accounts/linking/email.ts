import { unlinkEmail as request } from '../../api/login/email.js'
import { singleFlight } from '../../lib/single-flight.js'
import type { User } from '../../session/user/user.js'
import { changeAccount } from './change-account.js'
import { link } from './link.js'
import { requireUnlinkable } from './rules.js'
import { update } from './update.js'

/** Links an e-mail address to the signed-in user; `code` proves it. A second call while one is running gets the same result. */
export const linkEmail = singleFlight(
  ({ email, code }: { email: string; code: string }, signal?: AbortSignal): Promise<User> =>
    link({ kind: 'email', identifier: email, code }, { signal }),
)

/** Replaces the user's e-mail address; `code` proves the new one. A second call while one is running gets the same result. */
export const updateEmail = singleFlight(
  ({ newAddress, code }: { newAddress: string; code: string }, signal?: AbortSignal): Promise<User> =>
    update({ kind: 'email', identifier: newAddress, code }, { signal }),
)

/** Unlinks an e-mail address from the signed-in user. Throws as `requireUnlinkable` does. */
export async function unlinkEmail({ address }: { address: string }, signal?: AbortSignal): Promise<User> {
  const { address: own } = requireUnlinkable(
    'email',
    email => email.address.toLowerCase() === address.trim().toLowerCase(),
  )
  return changeAccount(() => request({ address: own }, signal), 'FAILED_TO_UPDATE_ACCOUNT')
}
