import { sameAddress } from '../../chains/address.js'
import type { ChainType } from '../../chains/chain-type.js'
import { isEmbedded } from './is-embedded.js'
import type { User, WalletAccount } from './user.js'

/** The user's embedded wallets on one kind of chain or on all, ordered by index. */
export function embeddedWallets(user: User | null, chainType?: ChainType): readonly WalletAccount[] {
  return (user?.linkedAccounts ?? [])
    .filter(isEmbedded)
    .filter(wallet => chainType === undefined || wallet.chainType === chainType)
    .sort((a, b) => (a.walletIndex ?? 0) - (b.walletIndex ?? 0))
}

/** The user's embedded wallet with this address; without an address, the first one of the chain. */
export function embeddedWallet(user: User | null, chainType: ChainType, address?: string): WalletAccount | undefined {
  return embeddedWallets(user, chainType).find(wallet => address === undefined || sameAddress(wallet.address, address))
}
