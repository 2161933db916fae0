import { linkEmail as request } from '../api/login/email.js'
import { WalletError } from '../errors/wallet-error.js'
import { singleFlight } from '../lib/single-flight.js'
import { requireUser } from '../session/require-user.js'
import type { User } from '../session/user/user.js'
import { changeAccount } from './change-account.js'

/** Throws MUST_BE_AUTHENTICATED without a user, FAILED_TO_LINK_ACCOUNT for a guest, CANNOT_LINK_MORE_OF_TYPE when the user has an e-mail address. */
export function requireEmailLinkable(): void {
  const user = requireUser('to link an email')
  if (user.isGuest) throw new WalletError('FAILED_TO_LINK_ACCOUNT', 'A guest cannot link accounts; log in instead.')
  if (user.linkedAccounts.some(({ type }) => type === 'email')) throw new WalletError('CANNOT_LINK_MORE_OF_TYPE', 'User already has an account of type email linked.')
}

/** Links an e-mail address to the signed-in user; `code` proves it. A second call while one is running gets the same result. */
export const linkEmail = singleFlight(async ({ email, code }: { email: string; code: string }, signal?: AbortSignal): Promise<User> => {
  requireEmailLinkable()
  return changeAccount(() => request({ email, code }, signal), 'FAILED_TO_LINK_ACCOUNT')
})
