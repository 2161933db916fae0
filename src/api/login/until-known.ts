import { toWalletError } from '../../errors/to-wallet-error.js'
import { hasOwn } from '../../lib/own/has-own.js'
import { poll } from '../../lib/time/poll.js'

/** How many looks in a row may fail before the wait ends: a network that comes and goes loses nobody who is busy with their phone. */
const LOST_LOOKS = 5

/**
 * Looks every so often until the answer is there. Rejects when aborted, after too many lost looks, and at once with an error
 * that no further look would mend.
 */
export async function untilKnown<T>(
  look: () => Promise<T>,
  { every, until, signal }: { every: number; until: (answer: T) => boolean; signal: AbortSignal },
): Promise<T> {
  const found = await poll(
    () =>
      look().then(
        answer => ({ answer }),
        (error: unknown) => {
          if (toWalletError(error).retryable) throw error
          return { error }
        },
      ),
    {
      every,
      startAfter: every,
      errorsAllowed: LOST_LOOKS,
      until: known => hasOwn(known, 'error') || until(known.answer),
      signal,
    },
  )
  if (found && hasOwn(found, 'answer')) return found.answer
  throw found?.error
}
