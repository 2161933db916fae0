import { authenticateGuest } from '../api/guest.js'
import { authenticate, type Authenticated } from './authenticate.js'
import { guestCredential } from './guest-credential.js'

/** Logs in without a name. The credential stays on this origin, so that the next time it is the same guest. */
export function loginAsGuest(signal?: AbortSignal): Promise<Authenticated> {
  return authenticate('guest', () => authenticateGuest({ guestCredential: guestCredential() }, signal))
}
