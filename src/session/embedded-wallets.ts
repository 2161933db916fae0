import { isEmbedded } from './is-embedded.js'
import type { ChainType, User, WalletAccount } from './user.js'

/** The user's embedded wallets, of one chain type or of all, in the order of their index. */
export function embeddedWallets(user: User | null, chainType?: ChainType): readonly WalletAccount[] {
  return (user?.linkedAccounts ?? [])
    .filter(isEmbedded)
    .filter(wallet => chainType === undefined || wallet.chainType === chainType)
    .sort((a, b) => (a.walletIndex ?? 0) - (b.walletIndex ?? 0))
}
