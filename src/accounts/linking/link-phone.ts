import { linkSms } from '../../api/login/sms.js'
import { singleFlight } from '../../lib/single-flight.js'
import type { User } from '../../session/user/user.js'
import { linkBy } from './link-by.js'
import { requireLinkable } from './rules.js'

/** Links a phone number to the signed-in user; `code` proves it. A second call while one is running gets the same result. */
export const linkPhone = singleFlight(async ({ phoneNumber, code }: { phoneNumber: string; code: string }, signal?: AbortSignal): Promise<User> => {
  requireLinkable('phone')
  return linkBy({ accountType: 'phone', linkMethod: 'sms', account: phoneNumber }, () => linkSms({ phoneNumber, code }, signal))
})
