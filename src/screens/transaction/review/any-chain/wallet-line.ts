import { wordsOf, type Language } from '../../../../copy/language.js'
import { transaction } from '../../../../copy/areas/transaction.js'
import { wallet } from '../../../../copy/areas/wallet.js'
import type { Review, ShownAddress, ShownWallet } from '../review.js'

/** The paying wallet and its balance: absent while it is being loaded, unknown if that failed. */
export function walletLine(
  app: string,
  address: ShownAddress,
  { status, balance }: { readonly status: Review['status']; readonly balance: string | undefined },
  language: Language,
): ShownWallet {
  return {
    name: wordsOf(wallet, language).name({ app }),
    address,
    ...(balance !== undefined
      ? { balance }
      : status !== 'preparing' && { unknown: wordsOf(transaction, language).confirm.unknownBalance }),
  }
}
