import { wordsOf, type Language } from '../../../../copy/language.js'
import { transaction } from '../../../../copy/areas/transaction.js'
import { wallet } from '../../../../copy/areas/wallet.js'
import { currentUser } from '../../../../session/store.js'
import { walletName } from '../../../../wallet/preferences/wallet-preferences.js'
import type { Review, ShownAddress, ShownWallet } from '../review.js'

/** What the line of the wallet depends on. */
interface WalletState extends Pick<Review, 'status' | 'accept'> {
  readonly balance: string | undefined
}

/**
 * The visitor's name for their wallet. A script of the page could change it in the storage, so beside a serious warning
 * it is not shown, as the texts of the app are not.
 */
function nameByVisitor(address: string, accept: Review['accept']): string | undefined {
  const user = currentUser()
  return user && !accept ? walletName(user.id, address) : undefined
}

/**
 * The paying wallet by the visitor's name, or else by the app's, and its balance: absent while it is being loaded,
 * unknown if that failed.
 */
export function walletLine(
  app: string,
  address: ShownAddress,
  { status, balance, accept }: WalletState,
  language: Language,
): ShownWallet {
  return {
    name: nameByVisitor(address.full, accept) ?? wordsOf(wallet, language).name({ app }),
    address,
    ...(balance !== undefined
      ? { balance }
      : status !== 'preparing' && { unknown: wordsOf(transaction, language).confirm.unknownBalance }),
  }
}
