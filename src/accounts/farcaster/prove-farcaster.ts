import { farcasterStatus, startFarcaster } from '../../api/login/farcaster.js'
import { untilKnown } from '../../api/login/until-known.js'
import { FARCASTER_POLL_MS, FARCASTER_TIMEOUT_MS } from '../../constants.js'
import { WalletError } from '../../errors/wallet-error.js'
import { withDeadline } from '../../lib/time/deadline.js'
import type { FarcasterProof } from '../proofs/proof.js'

export interface FarcasterOptions {
  /** Called with the link that opens Farcaster's app, as soon as the channel has one. */
  readonly opened: (connectUri: string) => void
  readonly captchaToken?: string | undefined
  readonly signal?: AbortSignal | undefined
}

/**
 * Opens a channel to Farcaster's app, and waits until the visitor signs there.
 *
 * @param options `opened` shows the link: as a QR code to scan, or on a phone as a link to press
 * @returns the proof, for `logIn` or `linkFarcaster`
 * @throws WalletError CLIENT_REQUEST_TIMEOUT if nothing is signed in time
 * @example
 * const proof = await proveFarcaster({ opened: link => location.assign(link) })
 * const { user } = await logIn(proof)
 */
export async function proveFarcaster({
  opened,
  captchaToken: token,
  signal = new AbortController().signal,
}: FarcasterOptions): Promise<FarcasterProof> {
  const timeoutError = () => new WalletError('CLIENT_REQUEST_TIMEOUT', 'The request timed out. Try again.')
  return withDeadline({ ms: FARCASTER_TIMEOUT_MS, signal, late: timeoutError }, async deadlineSignal => {
    const { connectUri, channelToken } = await startFarcaster(token ? { token } : {}, deadlineSignal)
    opened(connectUri)
    const status = await untilKnown(() => farcasterStatus({ channelToken }, deadlineSignal), {
      every: FARCASTER_POLL_MS,
      until: ({ state }) => state === 'completed',
      signal: deadlineSignal,
    })
    if (status.state !== 'completed') throw timeoutError()
    const { message, signature, fid } = status
    return { kind: 'farcaster', channelToken, message, signature, fid }
  })
}
