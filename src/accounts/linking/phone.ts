import { unlinkSms } from '../../api/login/sms.js'
import { singleFlight } from '../../lib/single-flight.js'
import { sessionRestored } from '../../session/session-restored.js'
import type { User } from '../../session/user/user.js'
import { changeAccount } from './change-account.js'
import { link } from './link.js'
import { requireUnlinkable } from './rules.js'
import { update } from './update.js'

/**
 * Links a phone number to the signed-in user. A second call while one is running gets the same result.
 *
 * @param input the number, and the code that `sendSmsCode` has sent to it
 * @param signal aborts the call
 * @returns the user, with the number
 * @throws WalletError MUST_BE_AUTHENTICATED while nobody is signed in, CANNOT_LINK_MORE_OF_TYPE if the user has as
 * many of this kind as allowed, ACCOUNT_TRANSFER_REQUIRED if another user has nothing but this account: its `data` is
 * what `transferAccount` takes; FAILED_TO_LINK_ACCOUNT for a guest, and for a failure without a code of its own
 * @example
 * await sendSmsCode({ phoneNumber })
 * const user = await linkPhone({ phoneNumber, code })
 */
export const linkPhone = singleFlight(
  ({ phoneNumber, code }: { phoneNumber: string; code: string }, signal?: AbortSignal): Promise<User> =>
    link({ kind: 'phone', identifier: phoneNumber, code }, { signal }),
)

/**
 * Replaces the user's phone number. A second call while one is running gets the same result.
 *
 * @param input the new number, and the code that `sendSmsCode` has sent to it
 * @param signal aborts the call
 * @returns the user, with the new number
 * @throws WalletError MUST_BE_AUTHENTICATED while nobody is signed in, INVALID_CREDENTIALS if the code is wrong or
 * too old, FAILED_TO_UPDATE_ACCOUNT if there is nothing to replace
 * @example
 * await sendSmsCode({ phoneNumber })
 * const user = await updatePhone({ newPhoneNumber: phoneNumber, code })
 */
export const updatePhone = singleFlight(
  ({ newPhoneNumber, code }: { newPhoneNumber: string; code: string }, signal?: AbortSignal): Promise<User> =>
    update({ kind: 'phone', identifier: newPhoneNumber, code }, { signal }),
)

const digits = (number: string) => number.replace(/\D/g, '')

/**
 * Unlinks a phone number from the signed-in user.
 *
 * @param input the number, written in any way
 * @param signal aborts the call
 * @returns the user, without the number
 * @throws WalletError MUST_BE_AUTHENTICATED while nobody is signed in, INVALID_DATA if it is not theirs,
 * FAILED_TO_UPDATE_ACCOUNT if it is the last account that the user can log in with
 * @example
 * await unlinkPhone({ phoneNumber: '+1 206 555 0100' })
 */
export async function unlinkPhone({ phoneNumber }: { phoneNumber: string }, signal?: AbortSignal): Promise<User> {
  await sessionRestored(signal)
  const { number: linkedNumber } = requireUnlinkable('phone', ({ number }) => digits(number) === digits(phoneNumber))
  return changeAccount(() => unlinkSms({ phoneNumber: linkedNumber }, signal), 'FAILED_TO_UPDATE_ACCOUNT')
}
