import { farcasterStatus, startFarcaster } from '../../api/login/farcaster.js'
import { FARCASTER_POLL_MS, FARCASTER_TIMEOUT_MS } from '../../constants.js'
import { WalletError } from '../../errors/wallet-error.js'
import { toWalletError } from '../../errors/to-wallet-error.js'
import { withDeadline } from '../../lib/time/deadline.js'
import { poll } from '../../lib/time/poll.js'
import type { FarcasterProof } from '../proofs/proof.js'

/** How many looks in a row may fail before the wait ends: a network that comes and goes loses nobody who is busy with their phone. */
const LOST_LOOKS = 5

export interface FarcasterOptions {
  /** Told the link that opens Farcaster's app, as soon as there is one. */
  readonly opened: (connectUri: string) => void
  readonly captchaToken?: string | undefined
  readonly signal?: AbortSignal | undefined
}

/**
 * Opens a channel to Farcaster's app, and waits for what the visitor signs there.
 *
 * @param options `opened` shows the link: as a QR code to scan, or on a phone as a link to press
 * @returns the proof, for `logIn` or `linkFarcaster`
 * @throws WalletError CLIENT_REQUEST_TIMEOUT where nothing is signed in time
 * @example
 * const proof = await proveFarcaster({ opened: link => location.assign(link) })
 * const { user } = await logIn(proof)
 */
export async function proveFarcaster({
  opened,
  captchaToken: token,
  signal = new AbortController().signal,
}: FarcasterOptions): Promise<FarcasterProof> {
  const late = () => new WalletError('CLIENT_REQUEST_TIMEOUT', 'The request timed out. Try again.')
  return withDeadline({ ms: FARCASTER_TIMEOUT_MS, signal, late }, async inTime => {
    const { connectUri, channelToken } = await startFarcaster(token ? { token } : {}, inTime)
    opened(connectUri)
    const check = () =>
      farcasterStatus({ channelToken }, inTime).catch((error: unknown) => {
        if (toWalletError(error).retryable) throw error
        return { state: 'refused' as const, error } // the channel is gone: no further look would find it
      })
    const found = await poll(check, {
      every: FARCASTER_POLL_MS,
      startAfter: FARCASTER_POLL_MS,
      errorsAllowed: LOST_LOOKS,
      until: ({ state }) => state !== 'pending',
      signal: inTime,
    })
    if (found?.state === 'refused') throw found.error
    if (found?.state !== 'completed') throw late()
    const { message, signature, fid } = found
    return { kind: 'farcaster', channelToken, message, signature, fid }
  })
}
