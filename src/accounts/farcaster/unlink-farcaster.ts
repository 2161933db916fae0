import { unlinkFarcaster as request } from '../../api/login/farcaster.js'
import { WalletError } from '../../errors/wallet-error.js'
import { requireUser } from '../../session/require-user.js'
import type { User } from '../../session/user/user.js'
import { changeAccount } from '../linking/change-account.js'

/** Unlinks a Farcaster account from the signed-in user; throws MUST_BE_AUTHENTICATED without a user, INVALID_DATA for an account that is not theirs. */
export async function unlinkFarcaster({ fid }: { readonly fid: number }, signal?: AbortSignal): Promise<User> {
  const user = requireUser('to unlink a Farcaster account')
  if (!user.linkedAccounts.some(account => account.type === 'farcaster' && account.fid === fid)) throw new WalletError('INVALID_DATA', 'Invalid subject')
  return changeAccount(() => request({ fid }, signal), 'FAILED_TO_UPDATE_ACCOUNT')
}
