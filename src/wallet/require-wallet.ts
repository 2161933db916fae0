import type { ChainType } from '../chains/chain-type.js'
import { WalletError } from '../errors/wallet-error.js'
import { requireUser } from '../session/require-user.js'
import { currentUser } from '../session/store.js'
import { embeddedWallet } from '../session/user/embedded-wallets.js'
import { isEmbedded } from '../session/user/is-embedded.js'
import type { User, WalletAccount } from '../session/user/user.js'
import { walletToUse } from './preferences/default-wallet.js'

// The specification prescribes the error messages in this file.

export const walletNotFound = (message = 'Embedded wallet not found'): WalletError =>
  new WalletError('EMBEDDED_WALLET_NOT_FOUND', message)

export const noWalletToSignWith = (): WalletError => walletNotFound('Must have a Privy wallet before signing')

export const requireUserToSign = (): User => requireUser('before signing with a Privy wallet')

/** The signed-in user and the embedded wallet that signs: the one with this address, or the user's default one of its chain. */
export function requireWalletToSign(
  wanted: { readonly chainType: ChainType; readonly address?: string | undefined } | undefined,
): { user: User; wallet: WalletAccount } {
  const user = requireUserToSign()
  const wallet = wanted && walletToUse(user, wanted.chainType, wanted.address)
  if (!wallet) throw noWalletToSignWith()
  return { user, wallet }
}

/** The signed-in user and their embedded wallet, as the session knows it now. */
export function requireWallet(
  wallet: WalletAccount | undefined,
  purpose: 'connected' | 'recovered',
): { user: User; wallet: WalletAccount } {
  const user = currentUser()
  const own = wallet && isEmbedded(wallet) ? embeddedWallet(user, wallet.chainType, wallet.address) : undefined
  if (user && own) return { user, wallet: own }
  throw new WalletError(
    user ? 'EMBEDDED_WALLET_NOT_FOUND' : 'MUST_BE_AUTHENTICATED',
    `User must be authenticated and have a Privy wallet before it can be ${purpose}`,
  )
}
