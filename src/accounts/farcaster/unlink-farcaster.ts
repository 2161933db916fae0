import { unlinkFarcaster as request } from '../../api/login/farcaster.js'
import type { User } from '../../session/user/user.js'
import { changeAccount } from '../linking/change-account.js'
import { requireUnlinkable } from '../linking/rules.js'

/** Unlinks a Farcaster account from the signed-in user. Throws as `requireUnlinkable` does. */
export async function unlinkFarcaster({ fid }: { readonly fid: number }, signal?: AbortSignal): Promise<User> {
  requireUnlinkable('farcaster', account => account.fid === fid)
  return changeAccount(() => request({ fid }, signal), 'FAILED_TO_UPDATE_ACCOUNT')
}
