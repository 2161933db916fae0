import { updateEmail as request } from '../api/login/email.js'
import { WalletError } from '../errors/wallet-error.js'
import { singleFlight } from '../lib/single-flight.js'
import { requireUser } from '../session/require-user.js'
import type { User } from '../session/user/user.js'
import { changeAccount } from './change-account.js'

/** Returns the address to replace; throws MUST_BE_AUTHENTICATED without a user, FAILED_TO_UPDATE_ACCOUNT without an address. */
export function requireEmailUpdatable(): string {
  const { email } = requireUser('to update their email')
  if (!email) throw new WalletError('FAILED_TO_UPDATE_ACCOUNT', 'User must have an email to update it.')
  return email.address
}

/** Replaces the user's e-mail address; `code` proves the new one. A second call while one is running gets the same result. */
export const updateEmail = singleFlight(async ({ newAddress, code }: { newAddress: string; code: string }, signal?: AbortSignal): Promise<User> => {
  const oldAddress = requireEmailUpdatable()
  return changeAccount(() => request({ oldAddress, newAddress, code }, signal), 'FAILED_TO_UPDATE_ACCOUNT')
})
