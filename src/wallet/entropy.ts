import type { Entropy } from '../channel/frame-operations.js'
import { WalletError } from '../errors/wallet-error.js'
import { embeddedWallets } from '../session/embedded-wallets.js'
import type { ChainType, User, WalletAccount } from '../session/user.js'

const VERIFIERS = { ethereum: 'ethereum-address-verifier', solana: 'solana-address-verifier' } as const

/** The user's own first wallet of a chain: index 0 and not imported. */
export const primaryWallet = (user: User, chainType: ChainType): WalletAccount | undefined =>
  embeddedWallets(user, chainType).find(wallet => wallet.walletIndex === 0 && !wallet.imported)

/** The wallet that names the secret a wallet is derived from: an imported one itself, else the first Ethereum, else the first Solana wallet. */
export function rootWallet(user: User, wallet: WalletAccount | undefined): WalletAccount | undefined {
  return wallet?.imported ? wallet : primaryWallet(user, 'ethereum') ?? primaryWallet(user, 'solana')
}

/** How the wallet frame knows the secret of a wallet. Throws EMBEDDED_WALLET_NOT_FOUND when the user has no wallet to name it by. */
export function entropyOf(user: User, wallet: WalletAccount): Entropy {
  const root = rootWallet(user, wallet)
  if (!root) throw new WalletError('EMBEDDED_WALLET_NOT_FOUND', 'Embedded wallet not found')
  return { entropyId: root.address, entropyIdVerifier: VERIFIERS[root.chainType] }
}
