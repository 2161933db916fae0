import { authenticateGuest } from '../api/login/guest.js'
import type { WireAuthResponse } from '../api/wire.js'
import { authenticate, type Authenticated } from './authenticate.js'
import { guestCredential } from './guest-credential.js'

/**
 * Logs in as the guest of this browser. The credential is stored on this origin, so that the next login is the same
 * guest.
 */
export const authenticateAsGuest = (signal?: AbortSignal): Promise<WireAuthResponse> =>
  authenticateGuest({ guestCredential: guestCredential() }, signal)

/**
 * Logs in as a guest: the same guest each time in this browser.
 *
 * @param signal aborts the call
 * @returns the user, and whether they are new
 * @throws WalletError INVALID_CONFIG while the page has no app, UNKNOWN_AUTH_ERROR for a failure without a code of
 * its own
 * @example
 * const { user } = await loginAsGuest()
 * console.log(user.isGuest)
 */
export const loginAsGuest = (signal?: AbortSignal): Promise<Authenticated> =>
  authenticate('guest', () => authenticateAsGuest(signal))
