import { WalletError } from '../../errors/wallet-error.js'
import { requireUser } from '../../session/require-user.js'

/** The address or number to replace; throws MUST_BE_AUTHENTICATED without a user, FAILED_TO_UPDATE_ACCOUNT without one. */
export function requireUpdatable(kind: 'email' | 'phone'): string {
  const { email, phone } = requireUser(`to update their ${kind}`)
  const old = kind === 'email' ? email?.address : phone?.number
  if (!old) throw new WalletError('FAILED_TO_UPDATE_ACCOUNT', `User must have ${kind === 'email' ? 'an email' : 'a phone'} to update it.`)
  return old
}
