import { unlinkSms } from '../../api/login/sms.js'
import type { User } from '../../session/user/user.js'
import { changeAccount } from './change-account.js'
import { requireUnlinkable } from './rules.js'

const digits = (number: string) => number.replace(/\D/g, '')

/** Unlinks a phone number from the signed-in user. Throws as `requireUnlinkable` does. */
export async function unlinkPhone({ phoneNumber }: { phoneNumber: string }, signal?: AbortSignal): Promise<User> {
  const { number: own } = requireUnlinkable('phone', ({ number }) => digits(number) === digits(phoneNumber))
  return changeAccount(() => unlinkSms({ phoneNumber: own }, signal), 'FAILED_TO_UPDATE_ACCOUNT')
}
