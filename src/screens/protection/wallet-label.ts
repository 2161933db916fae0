import { protection } from '../../copy/areas/wallets/protection.js'
import { text, type Text } from '../../copy/language.js'
import type { WalletAccount } from '../../session/user/user.js'
import { givenName } from './given-name.js'

/** The label of a wallet: its chain, and the visitor's name for it if there is one. */
export function walletLabel(wallet: Pick<WalletAccount, 'chainType' | 'address'>): Text {
  const chain = wallet.chainType === 'ethereum' ? 'Ethereum' : 'Solana'
  const name = givenName(wallet)
  return text(protection, words => (name ? words.wallets.named({ name, chain }) : words.wallet({ chain })))
}
