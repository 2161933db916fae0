import { WalletError } from '../../errors/wallet-error.js'
import { withDeadline } from '../../lib/time/deadline.js'

/**
 * Limits a request to a chain to `ms` milliseconds. Rejects with CLIENT_REQUEST_TIMEOUT after that, and as
 * `withDeadline` does.
 */
export const withChainDeadline = <T>(
  chain: string,
  ms: number,
  signal: AbortSignal | undefined,
  question: (deadlineSignal: AbortSignal) => Promise<T>,
): Promise<T> =>
  withDeadline(
    { ms, signal, late: () => new WalletError('CLIENT_REQUEST_TIMEOUT', `${chain} does not answer.`) },
    question,
  )
