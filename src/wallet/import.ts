import { frameOperations } from '../channel/frame-operations.js'
import { isWalletError, WalletError } from '../errors/wallet-error.js'
import { getAccessToken } from '../session/access-token.js'
import { refreshUser } from '../session/refresh-user.js'
import { currentUser } from '../session/store.js'
import { embeddedWallets } from '../session/embedded-wallets.js'
import type { ChainType, WalletAccount } from '../session/user.js'
import { pageSettings } from './page-settings.js'

export interface ImportWalletOptions {
  readonly chainType: ChainType
  /** Hex on Ethereum, base58 on Solana. It is handed to the wallet frame and nowhere else. */
  readonly privateKey: string
}

/**
 * Takes a key that exists already into the user's wallets, and answers its wallet. Only for wallets that sign on the
 * device. Rejects with MUST_BE_AUTHENTICATED, INVALID_DATA, NOT_SUPPORTED (wallets of the secure environment), or
 * EMBEDDED_WALLET_CREATE_ERROR with what went wrong as its cause.
 */
export async function importWallet({ chainType, privateKey }: ImportWalletOptions, signal?: AbortSignal): Promise<WalletAccount> {
  const user = currentUser()
  if (!user) throw new WalletError('MUST_BE_AUTHENTICATED', 'User must be authenticated before importing a wallet')
  if ((chainType !== 'ethereum' && chainType !== 'solana') || typeof privateKey !== 'string' || privateKey === '') throw new WalletError('INVALID_DATA', 'Invalid input to import wallet')
  const { embeddedWallets: { mode } } = await pageSettings(signal)
  if (mode === 'user-controlled-server-wallets-only' || embeddedWallets(user).some(wallet => wallet.signsOn === 'server')) {
    throw new WalletError('NOT_SUPPORTED', 'A private key cannot be imported into wallets of the secure environment.')
  }
  try {
    const { address } = await frameOperations.import({ privateKey, chainType }, { token: getAccessToken, signal })
    const made = embeddedWallets(await refreshUser(), chainType).find(wallet => wallet.imported && wallet.address.toLowerCase() === address.toLowerCase())
    if (made) return made
    throw new WalletError('EMBEDDED_WALLET_CREATE_ERROR', 'Failed to import wallet')
  } catch (cause) {
    throw isWalletError(cause, 'EMBEDDED_WALLET_CREATE_ERROR', 'MUST_BE_AUTHENTICATED', 'WALLET_FRAME_UNAVAILABLE', 'REQUEST_ABORTED') ? cause
      : new WalletError('EMBEDDED_WALLET_CREATE_ERROR', 'Failed to import wallet', { cause })
  }
}
