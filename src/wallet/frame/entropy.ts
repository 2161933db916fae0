import type { ChainType } from '../../chains/chain-type.js'
import type { Entropy } from '../../channel/frame-operations.js'
import { embeddedWallets } from '../../session/user/embedded-wallets.js'
import type { User, WalletAccount } from '../../session/user/user.js'
import { walletNotFound } from '../require-wallet.js'

const VERIFIERS = { ethereum: 'ethereum-address-verifier', solana: 'solana-address-verifier' } as const

/** The user's own first wallet of a chain: index 0 and not imported. */
export const primaryWallet = (user: User, chainType: ChainType): WalletAccount | undefined =>
  embeddedWallets(user, chainType).find(wallet => wallet.walletIndex === 0 && !wallet.imported)

/**
 * The wallet that identifies the secret of this wallet to the frame. An imported wallet identifies its own secret. All
 * others share the secret that the first Ethereum wallet identifies, or else the first Solana wallet.
 */
export function rootWallet(user: User, wallet: WalletAccount | undefined): WalletAccount | undefined {
  return wallet?.imported ? wallet : (primaryWallet(user, 'ethereum') ?? primaryWallet(user, 'solana'))
}

/**
 * Groups wallets by the root wallet of their secret: wallets of one secret are recovered and delegated together. A
 * wallet of the provider's secure environment has its own secret.
 */
export function bySecret(
  user: User,
  wallets: readonly WalletAccount[],
): ReadonlyMap<WalletAccount, readonly WalletAccount[]> {
  const found = new Map<WalletAccount, WalletAccount[]>()
  for (const wallet of wallets) {
    const root = (wallet.unified ? wallets.find(({ unified }) => unified) : rootWallet(user, wallet)) ?? wallet
    found.set(root, [...(found.get(root) ?? []), wallet])
  }
  return found
}

/**
 * The identifier of a wallet's secret, for the wallet frame. Throws EMBEDDED_WALLET_NOT_FOUND if the user has no wallet
 * that identifies it.
 */
export function entropyOf(user: User, wallet: WalletAccount): Entropy {
  const root = rootWallet(user, wallet)
  if (!root?.address) throw walletNotFound()
  return { entropyId: root.address, entropyIdVerifier: VERIFIERS[root.chainType] }
}
