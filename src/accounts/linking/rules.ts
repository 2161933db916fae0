import { siteName } from '../../config/oauth-providers.js'
import { siteOfApp } from '../../config/other-apps.js'
import { PASSKEYS_LIMIT } from '../../constants.js'
import { WalletError } from '../../errors/wallet-error.js'
import { requireUser } from '../../session/require-user.js'
import { isEmbedded } from '../../session/user/is-embedded.js'
import type { LinkedAccount, User } from '../../session/user/user.js'

type AccountType = LinkedAccount['type']
type AccountOf<Type extends AccountType> = Extract<LinkedAccount, { readonly type: Type }>

interface Rule {
  /** Completes "User must be authenticated to link …". */
  readonly name: string
  /** The maximum number of accounts of this kind per user. */
  readonly limit: number
}

/** The rules by kind of account. A social site is not listed: a user has at most one account at each site. */
const RULES: { readonly [Type in AccountType]?: Rule } = {
  email: { name: 'an email', limit: 1 },
  phone: { name: 'a phone', limit: 1 },
  farcaster: { name: 'a Farcaster account', limit: 1 },
  telegram: { name: 'a Telegram account', limit: 1 },
  passkey: { name: 'a passkey', limit: PASSKEYS_LIMIT },
  wallet: { name: 'a wallet', limit: Infinity },
  custom_auth: { name: 'an account of this page', limit: 1 },
  smart_wallet: { name: 'a smart wallet', limit: Infinity },
  cross_app: { name: 'an account of another app', limit: Infinity },
}
const ruleFor = (type: AccountType): Rule =>
  RULES[type] ?? { name: `their ${siteName(type.replace(/_oauth$/, ''))} account`, limit: 1 }

/** True for an account that can log in: every account but an embedded or smart wallet. */
const canLogIn = (account: LinkedAccount) => account.type !== 'smart_wallet' && !isEmbedded(account)

/** True if the user has fewer accounts of this kind than the limit. */
export const hasRoomFor = ({ linkedAccounts }: User, type: AccountType): boolean =>
  linkedAccounts.filter(account => account.type === type).length < ruleFor(type).limit

/** True for the user's account at this other app. A user has at most one account at each app. */
const isAtApp =
  (site: string | undefined) =>
  (account: LinkedAccount): boolean =>
    account.type === 'cross_app' && siteOfApp(account.providerApp.id) === site

/**
 * Returns the signed-in user if they may link one more account of this kind.
 *
 * @param site the other app, if the account is at one
 * @throws WalletError MUST_BE_AUTHENTICATED without a user, FAILED_TO_LINK_ACCOUNT for a guest, CANNOT_LINK_MORE_OF_TYPE at the limit
 */
export function requireLinkable(type: AccountType, site?: string): User {
  const user = requireUser(`to link ${ruleFor(type).name}`)
  if (user.isGuest) throw new WalletError('FAILED_TO_LINK_ACCOUNT', 'A guest cannot link accounts; log in instead.')
  if (user.linkedAccounts.some(isAtApp(site)))
    throw new WalletError('CANNOT_LINK_MORE_OF_TYPE', 'User already has an account of this app linked.')
  if (hasRoomFor(user, type)) return user
  throw new WalletError(
    'CANNOT_LINK_MORE_OF_TYPE',
    type === 'passkey'
      ? 'Cannot link more passkeys to account.'
      : `User already has an account of type ${type} linked.`,
  )
}

/**
 * Returns the user's account of this kind that a new one replaces.
 *
 * @throws WalletError MUST_BE_AUTHENTICATED without a user, FAILED_TO_UPDATE_ACCOUNT without such an account
 */
export function requireUpdatable<Type extends AccountType>(type: Type): AccountOf<Type> {
  const account = requireUser(`to update their ${type}`).linkedAccounts.find(
    (account): account is AccountOf<Type> => account.type === type,
  )
  if (!account) throw new WalletError('FAILED_TO_UPDATE_ACCOUNT', `User must have ${ruleFor(type).name} to update it.`)
  return account
}

/**
 * Returns the account of the signed-in user that matches, if it may be unlinked.
 *
 * @param matches tells it apart from the user's others of its kind
 * @throws WalletError MUST_BE_AUTHENTICATED without a user; INVALID_DATA for an account that is not theirs, and for an
 * embedded wallet; FAILED_TO_UPDATE_ACCOUNT for the last account that one can log in with
 */
export function requireUnlinkable<Type extends AccountType>(
  type: Type,
  matches: (account: AccountOf<Type>) => boolean,
): AccountOf<Type> {
  const { linkedAccounts } = requireUser(`to unlink ${ruleFor(type).name}`)
  const account = linkedAccounts.find(
    (other): other is AccountOf<Type> => other.type === type && matches(other as AccountOf<Type>),
  )
  if (!account) throw new WalletError('INVALID_DATA', 'Invalid subject')
  if (isEmbedded(account))
    throw new WalletError(
      'INVALID_DATA',
      account.chainType === 'solana' ? 'Cannot unlink an embedded Solana wallet' : 'Cannot unlink an embedded wallet',
    )
  if (linkedAccounts.filter(canLogIn).length === 1)
    throw new WalletError('FAILED_TO_UPDATE_ACCOUNT', 'The last account cannot be unlinked')
  return account
}
