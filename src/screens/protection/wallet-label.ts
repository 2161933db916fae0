import { protection } from '../../copy/areas/wallets/protection.js'
import { text, type Text } from '../../copy/language.js'
import type { WalletAccount } from '../../session/user/user.js'

/** The name of a wallet: its chain. */
export const walletLabel = ({ chainType }: Pick<WalletAccount, 'chainType'>): Text =>
  text(protection, words => words.wallet({ chain: chainType === 'ethereum' ? 'Ethereum' : 'Solana' }))
