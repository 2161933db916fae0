import { unlinkSms } from '../../api/login/sms.js'
import { singleFlight } from '../../lib/single-flight.js'
import type { User } from '../../session/user/user.js'
import { changeAccount } from './change-account.js'
import { link } from './link.js'
import { requireUnlinkable } from './rules.js'
import { update } from './update.js'

/** Links a phone number to the signed-in user; `code` proves it. A second call while one is running gets the same result. */
export const linkPhone = singleFlight(
  ({ phoneNumber, code }: { phoneNumber: string; code: string }, signal?: AbortSignal): Promise<User> =>
    link({ kind: 'phone', identifier: phoneNumber, code }, { signal }),
)

/** Replaces the user's phone number; `code` proves the new one. A second call while one is running gets the same result. */
export const updatePhone = singleFlight(
  ({ newPhoneNumber, code }: { newPhoneNumber: string; code: string }, signal?: AbortSignal): Promise<User> =>
    update({ kind: 'phone', identifier: newPhoneNumber, code }, { signal }),
)

const digits = (number: string) => number.replace(/\D/g, '')

/** Unlinks a phone number from the signed-in user. Throws as `requireUnlinkable` does. */
export async function unlinkPhone({ phoneNumber }: { phoneNumber: string }, signal?: AbortSignal): Promise<User> {
  const { number: own } = requireUnlinkable('phone', ({ number }) => digits(number) === digits(phoneNumber))
  return changeAccount(() => unlinkSms({ phoneNumber: own }, signal), 'FAILED_TO_UPDATE_ACCOUNT')
}
