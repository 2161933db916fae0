import { isOAuthProvider, oauthType } from '../../config/oauth-providers.js'
import type { LoginMethod } from '../../config/settings.js'
import type { LinkedAccount, User } from './user.js'

const TYPES: { readonly [Method in LoginMethod]?: LinkedAccount['type'] } = {
  email: 'email',
  sms: 'phone',
  wallet: 'wallet',
  farcaster: 'farcaster',
  telegram: 'telegram',
  passkey: 'passkey',
  custom: 'custom_auth',
  'cross-app': 'cross_app',
}

/** The account type of a login method; undefined for a guest, who has none. */
export const accountTypeOf = (method: LoginMethod): LinkedAccount['type'] | undefined =>
  isOAuthProvider(method) ? oauthType(method) : TYPES[method]

/** The user's accounts of this login method. */
export function accountsOf({ linkedAccounts }: User, method: LoginMethod): readonly LinkedAccount[] {
  const type = accountTypeOf(method)
  return linkedAccounts.filter(account => account.type === type)
}

/** The text that identifies an account among the user's others: an address, a number, a name at another site. */
export function accountId(account: LinkedAccount): string {
  switch (account.type) {
    case 'email':
    case 'wallet':
    case 'smart_wallet':
      return account.address
    case 'phone':
      return account.number
    case 'farcaster':
      return String(account.fid)
    case 'telegram':
      return account.telegramUserId
    case 'passkey':
      return account.credentialId
    case 'custom_auth':
      return account.customUserId
    default:
      return account.subject
  }
}
