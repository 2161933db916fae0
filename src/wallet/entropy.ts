import type { Entropy } from '../channel/frame-operations.js'
import { embeddedWallets, type User, type WalletAccount } from '../session/user.js'

/**
 * The secret a wallet belongs to, by the address that names it: an imported wallet's own, else the first Ethereum
 * wallet's, else the first Solana wallet's. All wallets of a user that were not imported share one secret.
 */
export function entropyOf(user: User | null, wallet?: WalletAccount): Entropy | undefined {
  const owner = wallet?.imported ? wallet
    : embeddedWallets(user, 'ethereum').find(isFirst) ?? embeddedWallets(user, 'solana').find(isFirst)
  return owner && { entropyId: owner.address, entropyIdVerifier: `${owner.chainType}-address-verifier` }
}

const isFirst = ({ walletIndex, imported }: WalletAccount) => walletIndex === 0 && !imported
