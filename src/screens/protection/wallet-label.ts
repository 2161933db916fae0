import { protection } from '../../copy/areas/wallets/protection.js'
import { text, type Text } from '../../copy/language.js'
import type { WalletAccount } from '../../session/user/user.js'

/** What a wallet is called: by its chain. */
export const walletLabel = ({ chainType }: Pick<WalletAccount, 'chainType'>): Text =>
  text(protection, words => words.wallet({ chain: chainType === 'ethereum' ? 'Ethereum' : 'Solana' }))
