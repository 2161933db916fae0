import { linkEmail as request } from '../../api/login/email.js'
import { singleFlight } from '../../lib/single-flight.js'
import type { User } from '../../session/user/user.js'
import { linkBy } from './link-by.js'
import { requireLinkable } from './rules.js'

/** Links an e-mail address to the signed-in user; `code` proves it. A second call while one is running gets the same result. */
export const linkEmail = singleFlight(async ({ email, code }: { email: string; code: string }, signal?: AbortSignal): Promise<User> => {
  requireLinkable('email')
  return linkBy({ accountType: 'email', linkMethod: 'email', account: email }, () => request({ email, code }, signal))
})
