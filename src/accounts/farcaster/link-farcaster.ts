import { linkFarcaster as request, type FarcasterProof } from '../../api/login/farcaster.js'
import { singleFlight } from '../../lib/single-flight.js'
import type { User } from '../../session/user/user.js'
import { linkBy } from '../linking/link-by.js'
import { requireLinkable } from '../linking/rules.js'

/** Links a Farcaster account to the signed-in user, by what its owner has signed in Farcaster's app. A second call while one is running gets the same result. */
export const linkFarcaster = singleFlight(async (proof: FarcasterProof, signal?: AbortSignal): Promise<User> => {
  requireLinkable('farcaster')
  return linkBy({ accountType: 'farcaster', linkMethod: 'farcaster' }, () => request(proof, signal))
})
