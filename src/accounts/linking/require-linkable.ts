import { PASSKEYS_LIMIT } from '../../constants.js'
import { WalletError } from '../../errors/wallet-error.js'
import { requireUser } from '../../session/require-user.js'
import type { LinkedAccount, User } from '../../session/user/user.js'

/** How many accounts of a kind a user may have; of what is not named here, as many as they like. */
const LIMITS: Readonly<Partial<Record<LinkedAccount['type'], number>>> = { passkey: PASSKEYS_LIMIT, wallet: Infinity, smart_wallet: Infinity, cross_app: Infinity }

/** True where the user has fewer accounts of this kind than one may have. */
export const hasRoomFor = ({ linkedAccounts }: User, type: LinkedAccount['type']): boolean => linkedAccounts.filter(account => account.type === type).length < (LIMITS[type] ?? 1)

/**
 * The signed-in user, who may link one more account of this kind. `what` completes "User must be authenticated to link …".
 * Throws MUST_BE_AUTHENTICATED without a user, FAILED_TO_LINK_ACCOUNT for a guest, CANNOT_LINK_MORE_OF_TYPE at the limit:
 * one e-mail address, phone, Farcaster and Telegram account and one of each social site, five passkeys.
 */
export function requireLinkable(type: LinkedAccount['type'], what: string): User {
  const user = requireUser(`to link ${what}`)
  if (user.isGuest) throw new WalletError('FAILED_TO_LINK_ACCOUNT', 'A guest cannot link accounts; log in instead.')
  if (hasRoomFor(user, type)) return user
  throw new WalletError('CANNOT_LINK_MORE_OF_TYPE', type === 'passkey' ? 'Cannot link more passkeys to account.' : `User already has an account of type ${type} linked.`)
}
