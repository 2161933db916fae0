import { authenticateGuest } from '../api/login/guest.js'
import { authenticate, type Authenticated } from './authenticate.js'
import { guestCredential } from './guest-credential.js'

/** Logs in as a guest. The credential is stored on this origin, so that the next login is the same guest. */
export function loginAsGuest(signal?: AbortSignal): Promise<Authenticated> {
  return authenticate('guest', () => authenticateGuest({ guestCredential: guestCredential() }, signal))
}
