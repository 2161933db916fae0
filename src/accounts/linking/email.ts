import { unlinkEmail as request } from '../../api/login/email.js'
import { singleFlight } from '../../lib/single-flight.js'
import { sessionRestored } from '../../session/session-restored.js'
import type { User } from '../../session/user/user.js'
import { changeAccount } from './change-account.js'
import { link } from './link.js'
import { requireUnlinkable } from './rules.js'
import { update } from './update.js'

/**
 * Links an e-mail address to the signed-in user. A second call while one is running gets the same result.
 *
 * @param input the address, and the code that `sendEmailCode` has sent to it
 * @param signal aborts the call
 * @returns the user, with the address
 * @throws WalletError MUST_BE_AUTHENTICATED while nobody is signed in, CANNOT_LINK_MORE_OF_TYPE if the user has as
 * many of this kind as allowed, ACCOUNT_TRANSFER_REQUIRED if another user has nothing but this account: its `data` is
 * what `transferAccount` takes; FAILED_TO_LINK_ACCOUNT for a guest, and for a failure without a code of its own
 * @example
 * await sendEmailCode({ email })
 * const user = await linkEmail({ email, code })
 */
export const linkEmail = singleFlight(
  ({ email, code }: { email: string; code: string }, signal?: AbortSignal): Promise<User> =>
    link({ kind: 'email', identifier: email, code }, { signal }),
)

/**
 * Replaces the user's e-mail address. A second call while one is running gets the same result.
 *
 * @param input the new address, and the code that `sendEmailCode` has sent to it
 * @param signal aborts the call
 * @returns the user, with the new address
 * @throws WalletError MUST_BE_AUTHENTICATED while nobody is signed in, INVALID_CREDENTIALS if the code is wrong or
 * too old, FAILED_TO_UPDATE_ACCOUNT if there is nothing to replace
 * @example
 * await sendEmailCode({ email })
 * const user = await updateEmail({ newAddress: email, code })
 */
export const updateEmail = singleFlight(
  ({ newAddress, code }: { newAddress: string; code: string }, signal?: AbortSignal): Promise<User> =>
    update({ kind: 'email', identifier: newAddress, code }, { signal }),
)

/**
 * Unlinks an e-mail address from the signed-in user.
 *
 * @param input the address
 * @param signal aborts the call
 * @returns the user, without the address
 * @throws WalletError MUST_BE_AUTHENTICATED while nobody is signed in, INVALID_DATA if it is not theirs,
 * FAILED_TO_UPDATE_ACCOUNT if it is the last account that the user can log in with
 * @example
 * await unlinkEmail({ address: 'ada@example.com' })
 */
export async function unlinkEmail({ address }: { address: string }, signal?: AbortSignal): Promise<User> {
  await sessionRestored(signal)
  const { address: linkedAddress } = requireUnlinkable(
    'email',
    email => email.address.toLowerCase() === address.trim().toLowerCase(),
  )
  return changeAccount(() => request({ address: linkedAddress }, signal), 'FAILED_TO_UPDATE_ACCOUNT')
}
