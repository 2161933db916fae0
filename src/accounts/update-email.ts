import { updateEmail as send } from '../api/email.js'
import { WalletError } from '../errors/wallet-error.js'
import { singleFlight } from '../lib/single-flight.js'
import type { User } from '../session/user.js'
import { changeAccount } from './change-account.js'
import { signedIn } from './signed-in.js'

/** The user and the address to replace; throws MUST_BE_AUTHENTICATED without a user, FAILED_TO_UPDATE_ACCOUNT without an address. */
export function mayUpdateEmail(): { user: User; oldAddress: string } {
  const user = signedIn('update their email')
  if (!user.email) throw new WalletError('FAILED_TO_UPDATE_ACCOUNT', 'User must have an email to update it.')
  return { user, oldAddress: user.email.address }
}

/** Puts an address that a code proves in the place of the user's old one. A second call while one is under way gets the first one's result. */
export const updateEmail = singleFlight(async ({ newAddress, code }: { newAddress: string; code: string }, signal?: AbortSignal): Promise<User> => {
  const { oldAddress } = mayUpdateEmail()
  return changeAccount(() => send({ oldAddress, newAddress, code }, signal), 'FAILED_TO_UPDATE_ACCOUNT')
})
