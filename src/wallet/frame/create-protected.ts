import type { ChainType } from '../../chains/chain-type.js'
import type { Settings } from '../../config/settings.js'
import { requireUser } from '../../session/require-user.js'
import { embeddedWallet } from '../../session/user/embedded-wallets.js'
import type { WalletAccount } from '../../session/user/user.js'
import { createWallet } from './create.js'
import { primaryWallet, rootWallet } from './entropy.js'
import { isUserOwned, type WalletRecovery } from './recovery.js'
import { protectCreated } from './set-recovery.js'

interface CreateProtectedOptions {
  readonly chains: readonly ChainType[]
  readonly recovery: WalletRecovery
}

/**
 * Creates the user's first wallet on each of these chains, Ethereum first, with this recovery method. A retry skips the
 * steps that are already done. Rejects as `createWallet` and `setRecovery` do.
 */
export async function createProtectedWallets(
  { chains, recovery }: CreateProtectedOptions,
  settings: Settings['embeddedWallets'],
  signal?: AbortSignal,
): Promise<readonly WalletAccount[]> {
  const user = () => requireUser('before creating a Privy wallet')
  const wallets: WalletAccount[] = []
  for (const chainType of [...new Set(chains)].sort())
    wallets.push(primaryWallet(user(), chainType) ?? (await createWallet({ chainType, recovery, settings }, signal)))
  const root = rootWallet(user(), undefined)
  if (root && !isUserOwned(root.recoveryMethod)) await protectCreated(root, recovery, signal)
  return wallets.map(wallet => embeddedWallet(user(), wallet.chainType, wallet.address) ?? wallet) // now protected
}
