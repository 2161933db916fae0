import { WalletError } from '../../errors/wallet-error.js'
import { requireUser } from '../../session/require-user.js'
import { embeddedWallet } from '../../session/user/embedded-wallets.js'
import type { User, WalletAccount } from '../../session/user/user.js'
import { primaryWallet } from '../frame/entropy.js'
import { walletNotFound } from '../require-wallet.js'

/** The wallet that a Farcaster signer's key is derived from, and the account that it may post for. */
export interface SignerAccount {
  readonly user: User
  readonly wallet: WalletAccount
  readonly fid: number
  /** The approved key; null before the approval. */
  readonly publicKey: string | null
}

/**
 * The signed-in user's Farcaster account and wallet. Throws MUST_BE_AUTHENTICATED, EMBEDDED_WALLET_NOT_FOUND without an
 * embedded wallet on Ethereum, UNSUPPORTED_WALLET_TYPE if it signs in the provider's secure environment, or
 * INVALID_DATA without a Farcaster account.
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
