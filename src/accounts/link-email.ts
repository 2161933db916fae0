import { linkEmail as send } from '../api/email.js'
import { singleFlight } from '../lib/single-flight.js'
import type { User } from '../session/user.js'
import { changeAccount } from './change-account.js'
import { oneOfItsKind, signedIn } from './signed-in.js'

/** Throws MUST_BE_AUTHENTICATED without a user, FAILED_TO_LINK_ACCOUNT for a guest, CANNOT_LINK_MORE_OF_TYPE when the user has an e-mail address. */
export function mayLinkEmail(): User {
  return oneOfItsKind(signedIn('link an email'), 'email')
}

/** Adds an address that a code proves to the signed-in user. A second call while one is under way gets the first one's result. */
export const linkEmail = singleFlight(async ({ email, code }: { email: string; code: string }, signal?: AbortSignal): Promise<User> => {
  mayLinkEmail()
  return changeAccount(() => send({ email, code }, signal), 'FAILED_TO_LINK_ACCOUNT')
})
