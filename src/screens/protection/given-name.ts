import { currentUser } from '../../session/store.js'
import type { WalletAccount } from '../../session/user/user.js'
import { cleanText } from '../../ui/safe/clean-text.js'
import { MAX_WALLET_NAME_LENGTH, walletName } from '../../wallet/preferences/wallet-preferences.js'

/**
 * The name that the visitor has given to a wallet, safe to show; undefined without one. A script of the page could
 * change it in the storage, so a question that gives away control of a wallet does not use it.
 */
export function givenName({ address }: Pick<WalletAccount, 'address'>): string | undefined {
  const user = currentUser()
  const name = user && walletName(user.id, address)
  return name ? cleanText(name, { limit: MAX_WALLET_NAME_LENGTH }).text : undefined
}
