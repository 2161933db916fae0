import { unlinkEmail as send } from '../api/email.js'
import { WalletError } from '../errors/wallet-error.js'
import { refreshSession } from '../session/refresh.js'
import type { User } from '../session/user.js'
import { signedIn } from './signed-in.js'

/** Takes an address from the signed-in user; throws INVALID_DATA for an address that is not theirs. */
export async function unlinkEmail({ address }: { address: string }, signal?: AbortSignal): Promise<User> {
  const user = signedIn('unlink an email')
  if (user.email?.address !== address.toLowerCase()) throw new WalletError('INVALID_DATA', 'Invalid subject')
  await send({ address }, signal)
  return await refreshSession() ?? signedIn('unlink an email')
}
