import { farcasterSignerStatus } from '../../api/login/farcaster.js'
import type { SignerStatus } from '../../api/login/signer-status.js'
import { untilKnown } from '../../api/login/until-known.js'
import type { FarcasterSigner } from '../../ask/questions/farcaster-signer.js'
import { frameOperations } from '../../channel/frame-operations.js'
import { FARCASTER_POLL_MS, FARCASTER_SIGNER_TIMEOUT_MS } from '../../constants.js'
import { failedToSign } from '../../errors/failed-to-sign.js'
import { WalletError } from '../../errors/wallet-error.js'
import { base64url } from '../../lib/text/base64url.js'
import { withDeadline } from '../../lib/time/deadline.js'
import { refreshUser } from '../../session/refresh-user.js'
import { withWallet } from '../frame/connect.js'
import { relyingPartyHere } from '../frame/mfa-fields.js'
import { requireSignerAccount, type SignerAccount } from './signer-account.js'

const SIGNATURE_BYTES = 64

const dataOf = ({ wallet }: SignerAccount) => ({
  address: wallet.address,
  hdWalletIndex: null,
  mfaCode: null,
  mfaMethod: null,
  relyingParty: relyingPartyHere(),
})

/**
 * Requests the user's signer from Farcaster, and waits until they have approved it there. Then refreshes the session,
 * which includes the signer's key from then on.
 *
 * @param opened called with the link that opens the request in Farcaster's app; not called if the signer is approved
 * already
 * @throws WalletError USER_REJECTED_REQUEST if the user declines there, CLIENT_REQUEST_TIMEOUT after five minutes
 */
export async function approveSigner(opened: (link: string) => void, signal: AbortSignal): Promise<FarcasterSigner> {
  const account = requireSignerAccount()
  const request = await withWallet(
    account,
    signal,
    options => frameOperations.initFarcasterSigner(dataOf(account), options),
    'farcaster',
  )
  const { public_key: publicKey, signer_approval_url: link } = request
  if (link) opened(link)
  const status = request.status === 'pending_approval' ? await settledStatus(publicKey, signal) : request.status
  if (status === 'revoked')
    throw new WalletError('USER_REJECTED_REQUEST', 'The Farcaster signer was rejected in the app.')
  await refreshUser()
  return { fid: account.fid, publicKey }
}

/** Waits for the visitor's answer in Farcaster's app, and returns the new status. */
function settledStatus(publicKey: string, signal: AbortSignal): Promise<SignerStatus> {
  const timeoutError = () => new WalletError('CLIENT_REQUEST_TIMEOUT', 'The request timed out. Try again.')
  return withDeadline({ ms: FARCASTER_SIGNER_TIMEOUT_MS, signal, late: timeoutError }, deadlineSignal =>
    untilKnown(() => signerStatus(publicKey, deadlineSignal), {
      every: FARCASTER_POLL_MS,
      until: status => status !== 'pending_approval',
      signal: deadlineSignal,
    }),
  )
}

/**
 * The status of this signer at the provider; by default, of the one in the session. Throws INVALID_DATA without a key.
 */
export async function signerStatus(key?: string, signal?: AbortSignal): Promise<SignerStatus> {
  const account = requireSignerAccount()
  const publicKey = key ?? account.publicKey
  if (!publicKey) throw new WalletError('INVALID_DATA', 'The user has no Farcaster signer.')
  return (await farcasterSignerStatus({ publicKey }, signal)).status
}

/**
 * Signs the hash of a Farcaster message with the user's signer, in the wallet frame; returns 64 bytes. Throws
 * UNABLE_TO_SIGN without a signer.
 */
export async function signHash(hash: Uint8Array, signal?: AbortSignal): Promise<Uint8Array> {
  const account = requireSignerAccount()
  if (!account.publicKey)
    throw new WalletError('UNABLE_TO_SIGN', 'A Farcaster signer is needed to sign: ask for one first.')
  const payload = { hash: base64url(hash) }
  const signed = await withWallet(account, signal, options =>
    frameOperations.signFarcaster({ ...dataOf(account), payload, fid: BigInt(account.fid) }, options),
  )
  const signature = bytesOf(signed.signature)
  if (signed.hash !== payload.hash || signature?.length !== SIGNATURE_BYTES) throw failedToSign('message')
  return signature
}

/** Decodes base64url; undefined for anything else. */
function bytesOf(text: string): Uint8Array | undefined {
  try {
    return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), letter => letter.charCodeAt(0))
  } catch {
    return undefined
  }
}
