import { updateSms } from '../../api/login/sms.js'
import { singleFlight } from '../../lib/single-flight.js'
import type { User } from '../../session/user/user.js'
import { changeAccount } from './change-account.js'
import { requireUpdatable } from './rules.js'

/** Replaces the user's phone number; `code` proves the new one. A second call while one is running gets the same result. */
export const updatePhone = singleFlight(async ({ newPhoneNumber, code }: { newPhoneNumber: string; code: string }, signal?: AbortSignal): Promise<User> => {
  const { number: oldPhoneNumber } = requireUpdatable('phone')
  return changeAccount(() => updateSms({ oldPhoneNumber, newPhoneNumber, code }, signal), 'FAILED_TO_UPDATE_ACCOUNT')
})
