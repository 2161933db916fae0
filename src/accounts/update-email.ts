import { updateEmail as send } from '../api/email.js'
import { WalletError } from '../errors/wallet-error.js'
import { refreshSession } from '../session/refresh.js'
import type { User } from '../session/user.js'
import { signedIn } from './signed-in.js'

/** The user and the address to replace; throws MUST_BE_AUTHENTICATED without a user, FAILED_TO_UPDATE_ACCOUNT without an address. */
export function mayUpdateEmail(): { user: User; oldAddress: string } {
  const user = signedIn('update their email')
  if (!user.email) throw new WalletError('FAILED_TO_UPDATE_ACCOUNT', 'User must have an email to update it.')
  return { user, oldAddress: user.email.address }
}

/** Puts an address that a code proves in the place of the user's old one. */
export async function updateEmail({ newAddress, code }: { newAddress: string; code: string }, signal?: AbortSignal): Promise<User> {
  const { oldAddress } = mayUpdateEmail()
  await send({ oldAddress, newAddress, code }, signal)
  return await refreshSession() ?? signedIn('update their email')
}
