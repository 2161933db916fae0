import { revokeWallets } from '../../api/wallets.js'
import { sameAddress } from '../../chains/address.js'
import { isChainType } from '../../chains/chain-type.js'
import type { DelegateOptions } from '../../ask/questions/delegate-wallet.js'
import { frameOperations } from '../../channel/frame-operations.js'
import { walletFrame } from '../../channel/wallet-frame.js'
import { DELEGATION_READY_TIMEOUT_MS } from '../../constants.js'
import { WalletError } from '../../errors/wallet-error.js'
import { toNullPrototype } from '../../lib/own/to-null-prototype.js'
import { refreshUser } from '../../session/refresh-user.js'
import { requireUser } from '../../session/require-user.js'
import { getAccessToken } from '../../session/tokens/access-token.js'
import { embeddedWallets } from '../../session/user/embedded-wallets.js'
import type { WalletAccount } from '../../session/user/user.js'
import { walletNotFound } from '../require-wallet.js'
import { connectWallet } from '../frame/connect.js'
import { bySecret } from '../frame/entropy.js'

/**
 * The selected wallets of the user. Throws MUST_BE_AUTHENTICATED, UNSUPPORTED_WALLET_TYPE for other chains and for
 * wallets of the provider's secure environment, or EMBEDDED_WALLET_NOT_FOUND.
 */
export function walletsToDelegate(options: Omit<DelegateOptions, 'action'>): readonly WalletAccount[] {
  const user = requireUser('before delegating a wallet')
  const { address, chainType } = toNullPrototype(options)
  if (chainType !== undefined && !isChainType(chainType))
    throw new WalletError('UNSUPPORTED_WALLET_TYPE', 'Only Ethereum and Solana wallets can be delegated.')
  const wallets = embeddedWallets(user, chainType).filter(
    wallet => address === undefined || sameAddress(wallet.address, address),
  )
  if (wallets.length === 0)
    throw address === undefined
      ? walletNotFound()
      : walletNotFound('Address to delegate is not associated with current user.')
  if (wallets.some(({ signsOn }) => signsOn === 'server'))
    throw new WalletError('UNSUPPORTED_WALLET_TYPE', 'Wallets of the secure environment cannot be delegated.')
  return wallets
}

/**
 * The wallets that the app may use while the user is away. Throws MUST_BE_AUTHENTICATED, or INVALID_DATA if there are
 * none.
 */
export function delegatedWallets(): readonly WalletAccount[] {
  const wallets = embeddedWallets(requireUser('before revoking a delegated wallet')).filter(
    ({ delegated }) => delegated,
  )
  if (wallets.length === 0) throw new WalletError('INVALID_DATA', 'The user has no delegated wallet to revoke.')
  return wallets
}

/**
 * Lets the app use these wallets while the user is away; skips those that it may use already. The caller has asked for
 * consent.
 */
export async function createDelegation(
  wallets: readonly WalletAccount[],
  signal?: AbortSignal,
): Promise<readonly WalletAccount[]> {
  const user = requireUser('before delegating a wallet')
  const undelegated = wallets.filter(({ delegated }) => !delegated)
  if (undelegated.length > 0) await walletFrame().whenReady({ timeoutMs: DELEGATION_READY_TIMEOUT_MS, signal })
  for (const [root, siblings] of bySecret(user, undelegated)) {
    await connectWallet(root, signal, { operation: 'delegate' })
    await delegateTogether(root, siblings, signal)
  }
  return refreshedWallets(wallets)
}

/** Delegates wallets that share one secret, which must be on this device. */
export const delegateTogether = (
  { address, chainType, imported }: WalletAccount,
  wallets: readonly WalletAccount[],
  signal?: AbortSignal,
): Promise<unknown> =>
  frameOperations.createDelegatedAction(
    {
      rootWallet: { address, chainType, imported },
      delegatedWallets: wallets.map(wallet => ({
        address: wallet.address,
        chainType: wallet.chainType,
        walletIndex: wallet.walletIndex ?? 0,
      })),
    },
    { token: getAccessToken, signal, readyTimeoutMs: DELEGATION_READY_TIMEOUT_MS },
  )

/** Revokes the app's access to all wallets of the user. */
export async function revokeDelegation(signal?: AbortSignal): Promise<readonly WalletAccount[]> {
  const wallets = delegatedWallets()
  await revokeWallets(signal)
  return refreshedWallets(wallets)
}

async function refreshedWallets(wallets: readonly WalletAccount[]): Promise<readonly WalletAccount[]> {
  const now = embeddedWallets(await refreshUser())
  return wallets.map(wallet => now.find(({ address }) => sameAddress(address, wallet.address)) ?? wallet)
}
