import { knownApp } from '../../accounts/cross-app/provider-apps.js'
import { shortAddress } from '../../chains/address.js'
import { providerOf } from '../../config/oauth-providers.js'
import { linking } from '../../copy/areas/linking.js'
import { text, type Text } from '../../copy/language.js'
import { accountId } from '../../session/user/accounts-of.js'
import type { CrossAppAccount, LinkedAccount } from '../../session/user/user.js'
import { describeKind, type DescribedKind } from './describe-kind.js'

/** An account as its owner knows it: its name, its mark, and its kind. */
export interface DescribedAccount extends DescribedKind {
  readonly name: Text
}

/** Describes an account, in the same way everywhere. */
export function describeAccount(account: LinkedAccount): DescribedAccount {
  switch (account.type) {
    case 'email':
      return { ...describeKind('email'), name: account.address }
    case 'phone':
      return { ...describeKind('phone'), name: account.number }
    case 'wallet':
    case 'smart_wallet':
      return { ...describeKind('wallet'), name: shortAddress(account.address) }
    case 'passkey':
      return { ...describeKind('passkey'), name: account.authenticatorName ?? accountId(account) }
    case 'farcaster':
      return { ...describeKind('farcaster'), name: account.username ?? accountId(account) }
    case 'telegram':
      return { ...describeKind('telegram'), name: account.username ?? account.firstName ?? accountId(account) }
    case 'cross_app':
      return describeAppAccount(account)
    case 'custom_auth':
      return {
        mark: { name: accountId(account) },
        name: accountId(account),
        kind: text(linking, words => words.kind.other),
      }
    default:
      return {
        ...describeKind(providerOf(account)),
        name: account.username ?? account.email ?? account.name ?? account.subject,
      }
  }
}

/** An account of another app: the app's name, if it is known, and the wallet there. */
function describeAppAccount({ providerApp, embeddedWallets }: CrossAppAccount): DescribedAccount {
  const { name, iconUrl } = knownApp(providerApp.id)
  const [first] = embeddedWallets
  return {
    mark: { name, picture: iconUrl },
    name,
    kind: first ? shortAddress(first.address) : describeKind('wallet').kind,
  }
}
