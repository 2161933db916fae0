import { unlinkFarcaster as request, type FarcasterSigned } from '../../api/login/farcaster.js'
import { singleFlight } from '../../lib/single-flight.js'
import { sessionRestored } from '../../session/session-restored.js'
import type { User } from '../../session/user/user.js'
import { changeAccount } from './change-account.js'
import { link } from './link.js'
import { requireUnlinkable } from './rules.js'

/**
 * Links a Farcaster account to the signed-in user. A second call while one is running gets the same result.
 *
 * @param signed what the account's owner has signed in Farcaster's app: the proof of `proveFarcaster`
 * @param signal aborts the call
 * @returns the user, with the account
 * @throws WalletError MUST_BE_AUTHENTICATED while nobody is signed in, CANNOT_LINK_MORE_OF_TYPE if the user has as
 * many of this kind as allowed, ACCOUNT_TRANSFER_REQUIRED if another user has nothing but this account: its `data` is
 * what `transferAccount` takes; FAILED_TO_LINK_ACCOUNT for a guest, and for a failure without a code of its own
 * @example
 * const user = await linkFarcaster(await proveFarcaster({ opened: link => location.assign(link) }))
 */
export const linkFarcaster = singleFlight((signed: FarcasterSigned, signal?: AbortSignal): Promise<User> =>
  link({ ...signed, kind: 'farcaster' }, { signal }),
)

/**
 * Unlinks a Farcaster account from the signed-in user.
 *
 * @param input `fid`: the account's number at Farcaster
 * @param signal aborts the call
 * @returns the user, without the account
 * @throws WalletError MUST_BE_AUTHENTICATED while nobody is signed in, INVALID_DATA if it is not theirs,
 * FAILED_TO_UPDATE_ACCOUNT if it is the last account that the user can log in with
 * @example
 * const fid = currentUser()?.farcaster?.fid
 * if (fid !== undefined) await unlinkFarcaster({ fid })
 */
export async function unlinkFarcaster({ fid }: { readonly fid: number }, signal?: AbortSignal): Promise<User> {
  await sessionRestored(signal)
  requireUnlinkable('farcaster', account => account.fid === fid)
  return changeAccount(() => request({ fid }, signal), 'FAILED_TO_UPDATE_ACCOUNT')
}
