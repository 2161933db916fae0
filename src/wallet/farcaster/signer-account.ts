import { WalletError } from '../../errors/wallet-error.js'
import { requireUser } from '../../session/require-user.js'
import { embeddedWallet } from '../../session/user/embedded-wallets.js'
import type { User, WalletAccount } from '../../session/user/user.js'
import { primaryWallet } from '../frame/entropy.js'
import { walletNotFound } from '../require-wallet.js'

/** Whose Farcaster signer it is: the wallet below which its key lies, and the account that it may speak for. */
export interface SignerAccount {
  readonly user: User
  readonly wallet: WalletAccount
  readonly fid: number
  /** The key that has been approved; null before that. */
  readonly publicKey: string | null
}

/**
 * The signed-in user as Farcaster's signer needs them. Throws MUST_BE_AUTHENTICATED, EMBEDDED_WALLET_NOT_FOUND where there is no
 * embedded wallet on Ethereum, UNSUPPORTED_WALLET_TYPE where it signs in the provider's secure environment, or INVALID_DATA where
 * there is no Farcaster account.
 */
export function requireSignerAccount(): SignerAccount {
  const user = requireUser('before using a Farcaster signer')
  const wallet = primaryWallet(user, 'ethereum') ?? embeddedWallet(user, 'ethereum')
  if (!wallet) throw walletNotFound('An embedded wallet on Ethereum is needed for a Farcaster signer.')
  if (wallet.signsOn === 'server')
    throw new WalletError('UNSUPPORTED_WALLET_TYPE', 'Wallets of the secure environment have no Farcaster signer.')
  if (!user.farcaster)
    throw new WalletError('INVALID_DATA', 'A Farcaster account is needed for a Farcaster signer: link one first.')
  const { fid, signerPublicKey: publicKey } = user.farcaster
  return { user, wallet, fid, publicKey }
}
