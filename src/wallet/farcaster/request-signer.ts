import { ask } from '../../ask/ask.js'
import type { SignerStatus } from '../../api/login/signer-status.js'
import type { FarcasterSigner } from '../../ask/questions/farcaster-signer.js'
import { WalletError } from '../../errors/wallet-error.js'
import { toNullPrototype } from '../../lib/own/to-null-prototype.js'

/** What a Farcaster message is known by: the first bytes of its BLAKE3 hash. */
const HASH_BYTES = 20

/** Nothing but what ends the wait. */
export interface FarcasterSignerOptions {
  readonly signal?: AbortSignal
}

/**
 * Asks the visitor to let the app speak for their Farcaster account: they approve a key of theirs in Farcaster's app. The key
 * lies below their embedded wallet, and signs casts and nothing else. Where it is approved already, nothing is asked.
 *
 * @returns the account's number, and the key: `0x` and 64 hex digits
 * @throws WalletError USER_REJECTED_REQUEST where they say no or leave, MUST_BE_AUTHENTICATED, EMBEDDED_WALLET_NOT_FOUND without an
 * embedded wallet on Ethereum, UNSUPPORTED_WALLET_TYPE where that signs in the provider's secure environment, INVALID_DATA without a
 * Farcaster account
 * @example
 * const { fid, publicKey } = await requestFarcasterSigner()
 */
export async function requestFarcasterSigner(given: FarcasterSignerOptions = {}): Promise<FarcasterSigner> {
  const { signal } = toNullPrototype(given)
  const { requireSignerAccount } = await import('./signer-account.js')
  requireSignerAccount()
  return ask('farcaster-signer', {}, { signal })
}

/**
 * Asks the provider how a signer of the user's stands: `pending_approval`, `approved` or `revoked`.
 *
 * @param given `publicKey`: which one, `0x` and 64 hex digits; else the one that the session knows (`user.farcaster.signerPublicKey`)
 * @throws WalletError as `requestFarcasterSigner` does before it asks; INVALID_DATA where neither names a key
 * @example
 * if ((await getFarcasterSignerStatus()) === 'revoked') await requestFarcasterSigner()
 */
export async function getFarcasterSignerStatus(
  given: FarcasterSignerOptions & { readonly publicKey?: string } = {},
): Promise<SignerStatus> {
  const { signal, publicKey } = toNullPrototype(given)
  const { signerStatus } = await import('./farcaster-signer.js')
  return signerStatus(publicKey, signal)
}

/**
 * Signs the hash of a Farcaster message with the user's signer. The visitor is not asked: they have let the app speak for them.
 * With `@farcaster/hub-web` it is the first argument of an `ExternalEd25519Signer`.
 *
 * @param hash 20 bytes: what a Farcaster message is known by
 * @returns the Ed25519 signature, 64 bytes
 * @throws WalletError as `requestFarcasterSigner` does before it asks; UNABLE_TO_SIGN without a signer key, or where the wallet does
 * not sign; INVALID_DATA for what is no hash
 * @example
 * const signature = await signFarcasterMessage(message.hash)
 */
export async function signFarcasterMessage(hash: Uint8Array, given: FarcasterSignerOptions = {}): Promise<Uint8Array> {
  if (!(hash instanceof Uint8Array) || hash.length !== HASH_BYTES)
    throw new WalletError('INVALID_DATA', `The hash of a Farcaster message has ${HASH_BYTES} bytes.`)
  const asked = Uint8Array.from(hash) // whatever becomes of the host's bytes meanwhile
  const { signal } = toNullPrototype(given)
  const { signHash } = await import('./farcaster-signer.js')
  return signHash(asked, signal)
}
