import { unlinkFarcaster as request, type FarcasterSigned } from '../../api/login/farcaster.js'
import { singleFlight } from '../../lib/single-flight.js'
import type { User } from '../../session/user/user.js'
import { changeAccount } from './change-account.js'
import { link } from './link.js'
import { requireUnlinkable } from './rules.js'

/** Links a Farcaster account to the signed-in user, by what its owner has signed in Farcaster's app. A second call while one is running gets the same result. */
export const linkFarcaster = singleFlight((signed: FarcasterSigned, signal?: AbortSignal): Promise<User> =>
  link({ ...signed, kind: 'farcaster' }, { signal }),
)

/** Unlinks a Farcaster account from the signed-in user. Throws as `requireUnlinkable` does. */
export async function unlinkFarcaster({ fid }: { readonly fid: number }, signal?: AbortSignal): Promise<User> {
  requireUnlinkable('farcaster', account => account.fid === fid)
  return changeAccount(() => request({ fid }, signal), 'FAILED_TO_UPDATE_ACCOUNT')
}
