import { ask } from '../../ask/ask.js'
import type { SignerStatus } from '../../api/login/signer-status.js'
import type { FarcasterSigner } from '../../ask/questions/farcaster-signer.js'
import { WalletError } from '../../errors/wallet-error.js'
import { toNullPrototype } from '../../lib/own/to-null-prototype.js'
import { sessionRestored } from '../../session/session-restored.js'

/** The length of a message's id: the first bytes of its BLAKE3 hash. */
const HASH_BYTES = 20

/** The options of the Farcaster functions: a signal that ends the wait. */
export interface FarcasterSignerOptions {
  readonly signal?: AbortSignal
}

/**
 * Asks the visitor to let the app post to their Farcaster account: they approve a key in Farcaster's app. The key is
 * derived from their embedded wallet. It signs Farcaster messages (posts, likes, follows), and no transactions. If it
 * is approved already, nothing is asked.
 *
 * @param options `signal` withdraws the question
 * @returns the account's number, and the key: `0x` and 64 hex digits
 * @throws WalletError USER_REJECTED_REQUEST if they decline or leave, MUST_BE_AUTHENTICATED,
 * EMBEDDED_WALLET_NOT_FOUND without an embedded wallet on Ethereum, UNSUPPORTED_WALLET_TYPE if that signs in the
 * provider's secure environment, INVALID_DATA without a Farcaster account
 * @example
 * const { fid, publicKey } = await requestFarcasterSigner()
 */
export async function requestFarcasterSigner(options: FarcasterSignerOptions = {}): Promise<FarcasterSigner> {
  const { signal } = toNullPrototype(options)
  const { requireSignerAccount } = await import('./signer-account.js')
  await sessionRestored(signal)
  requireSignerAccount()
  return ask('farcaster-signer', {}, { signal })
}

/**
 * Asks the provider for the status of a Farcaster signer of the user.
 *
 * @param options `publicKey`: which one, `0x` and 64 hex digits; default: the user's (`user.farcaster.signerPublicKey`)
 * @returns `pending_approval`, `approved` or `revoked`
 * @throws WalletError as `requestFarcasterSigner` before it asks; INVALID_DATA if there is no key
 * @example
 * if ((await getFarcasterSignerStatus()) === 'revoked') await requestFarcasterSigner()
 */
export async function getFarcasterSignerStatus(
  options: FarcasterSignerOptions & { readonly publicKey?: string } = {},
): Promise<SignerStatus> {
  const { signal, publicKey } = toNullPrototype(options)
  const { signerStatus } = await import('./farcaster-signer.js')
  await sessionRestored(signal)
  return signerStatus(publicKey, signal)
}

/**
 * Signs the hash of a Farcaster message with the user's signer. The visitor is not asked: they have approved the
 * signer already. With `@farcaster/hub-web` it is the first argument of an `ExternalEd25519Signer`.
 *
 * @param hash the 20 bytes that identify a Farcaster message
 * @param options `signal` aborts the call
 * @returns the Ed25519 signature, 64 bytes
 * @throws WalletError as `requestFarcasterSigner` before it asks; UNABLE_TO_SIGN without a signer key, or if the
 * wallet does not sign; INVALID_DATA if this is no hash
 * @example
 * declare const message: { hash: Uint8Array } // of Farcaster's hub library
 * const signature = await signFarcasterMessage(message.hash)
 */
export async function signFarcasterMessage(
  hash: Uint8Array,
  options: FarcasterSignerOptions = {},
): Promise<Uint8Array> {
  if (!(hash instanceof Uint8Array) || hash.length !== HASH_BYTES)
    throw new WalletError('INVALID_DATA', `The hash of a Farcaster message has ${HASH_BYTES} bytes.`)
  const copy = Uint8Array.from(hash) // The host may change its bytes meanwhile.
  const { signal } = toNullPrototype(options)
  const { signHash } = await import('./farcaster-signer.js')
  await sessionRestored(signal)
  return signHash(copy, signal)
}
