import { sameAddress } from '../../chains/address.js'
import { isChainType, type ChainType } from '../../chains/chain-type.js'
import { frameOperations } from '../../channel/frame-operations.js'
import { isWalletError, WalletError } from '../../errors/wallet-error.js'
import { toNullPrototype } from '../../lib/own/to-null-prototype.js'
import { getAccessToken } from '../../session/tokens/access-token.js'
import { refreshUser } from '../../session/refresh-user.js'
import { requireUser } from '../../session/require-user.js'
import { sessionRestored } from '../../session/session-restored.js'
import { embeddedWallets } from '../../session/user/embedded-wallets.js'
import type { WalletAccount } from '../../session/user/user.js'
import { pageSettings } from '../page-settings.js'

export interface ImportWalletOptions {
  readonly chainType: ChainType
  /** Hex on Ethereum, base58 on Solana. It is passed to the wallet frame only. */
  readonly privateKey: string
}

/**
 * Imports a private key as a wallet of the signed-in user. Only for wallets that sign on the device.
 *
 * @param options the key, and the kind of chain that it is for
 * @param signal aborts the call
 * @returns the imported wallet
 * @throws WalletError MUST_BE_AUTHENTICATED, INVALID_DATA, UNSUPPORTED_WALLET_TYPE (wallets of the secure environment),
 * or EMBEDDED_WALLET_CREATE_ERROR with the failure as its cause
 * @example
 * const field = document.querySelector<HTMLInputElement>('#private-key')
 * if (field) await importWallet({ chainType: 'ethereum', privateKey: field.value })
 */
export async function importWallet(options: ImportWalletOptions, signal?: AbortSignal): Promise<WalletAccount> {
  const { chainType, privateKey } = toNullPrototype(options)
  await sessionRestored(signal)
  const user = requireUser('before importing a wallet')
  if (!isChainType(chainType) || typeof privateKey !== 'string' || privateKey === '')
    throw new WalletError('INVALID_DATA', 'Invalid input to import wallet')
  const {
    embeddedWallets: { mode },
  } = await pageSettings(signal)
  if (
    mode === 'user-controlled-server-wallets-only' ||
    embeddedWallets(user).some(wallet => wallet.signsOn === 'server')
  ) {
    throw new WalletError(
      'UNSUPPORTED_WALLET_TYPE',
      'A private key cannot be imported into wallets of the secure environment.',
    )
  }
  try {
    const { address } = await frameOperations.import({ privateKey, chainType }, { token: getAccessToken, signal })
    const imported = embeddedWallets(await refreshUser(), chainType).find(
      wallet => wallet.imported && sameAddress(wallet.address, address),
    )
    if (imported) return imported
    throw new WalletError('EMBEDDED_WALLET_CREATE_ERROR', 'Failed to import wallet')
  } catch (cause) {
    throw isWalletError(
      cause,
      'EMBEDDED_WALLET_CREATE_ERROR',
      'MUST_BE_AUTHENTICATED',
      'WALLET_FRAME_UNAVAILABLE',
      'REQUEST_ABORTED',
    )
      ? cause
      : new WalletError('EMBEDDED_WALLET_CREATE_ERROR', 'Failed to import wallet', { cause })
  }
}
