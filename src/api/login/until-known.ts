import { toWalletError } from '../../errors/to-wallet-error.js'
import { hasOwn } from '../../lib/own/has-own.js'
import { poll } from '../../lib/time/poll.js'

/** How many reads in a row may fail before the wait ends. An unstable network must not end a login on a phone. */
const LOST_READS = 5

/**
 * Reads at intervals until the answer satisfies `until`. Rejects when the signal is aborted or after too many failed
 * reads, and at once with an error that is not retryable.
 */
export async function untilKnown<T>(
  read: () => Promise<T>,
  { every, until, signal }: { every: number; until: (answer: T) => boolean; signal: AbortSignal },
): Promise<T> {
  const found = await poll(
    () =>
      read().then(
        answer => ({ answer }),
        (error: unknown) => {
          if (toWalletError(error).retryable) throw error
          return { error }
        },
      ),
    {
      every,
      startAfter: every,
      errorsAllowed: LOST_READS,
      until: known => hasOwn(known, 'error') || until(known.answer),
      signal,
    },
  )
  if (found && hasOwn(found, 'answer')) return found.answer
  throw found?.error
}
