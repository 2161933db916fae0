import { unlinkEmail as request } from '../../api/login/email.js'
import { WalletError } from '../../errors/wallet-error.js'
import { requireUser } from '../../session/require-user.js'
import type { User } from '../../session/user/user.js'
import { changeAccount } from './change-account.js'

/** Unlinks an e-mail address from the signed-in user; throws MUST_BE_AUTHENTICATED without a user, INVALID_DATA for an address that is not theirs. */
export async function unlinkEmail({ address }: { address: string }, signal?: AbortSignal): Promise<User> {
  const user = requireUser('to unlink an email')
  if (user.email?.address.toLowerCase() !== address.trim().toLowerCase()) throw new WalletError('INVALID_DATA', 'Invalid subject')
  const own = user.email.address
  return changeAccount(() => request({ address: own }, signal), 'FAILED_TO_UPDATE_ACCOUNT')
}
