import { updateEmail as request } from '../../api/login/email.js'
import { singleFlight } from '../../lib/single-flight.js'
import type { User } from '../../session/user/user.js'
import { changeAccount } from './change-account.js'
import { requireUpdatable } from './rules.js'

/** Replaces the user's e-mail address; `code` proves the new one. A second call while one is running gets the same result. */
export const updateEmail = singleFlight(async ({ newAddress, code }: { newAddress: string; code: string }, signal?: AbortSignal): Promise<User> => {
  const { address: oldAddress } = requireUpdatable('email')
  return changeAccount(() => request({ oldAddress, newAddress, code }, signal), 'FAILED_TO_UPDATE_ACCOUNT')
})
