import { RECEIPT_POLL_MS } from '../../constants.js'
import { WalletError } from '../../errors/wallet-error.js'
import { withDeadline } from '../../lib/time/deadline.js'
import { poll } from '../../lib/time/poll.js'
import { notExecuted } from '../not-executed.js'

/**
 * Asks a chain about a transaction until it is executed, for at most `ms` milliseconds. Errors are retried, too.
 * @param read resolves with undefined if the chain answers and has not executed the transaction
 * @throws WalletError CLIENT_REQUEST_TIMEOUT after that time: `notExecuted` if the chain has answered the last question
 */
export async function untilExecuted<T extends object>(
  { chain, ms, signal }: { readonly chain: string; readonly ms: number; readonly signal: AbortSignal },
  read: (signal: AbortSignal) => Promise<T | undefined>,
): Promise<T | undefined> {
  let answers = false
  const attempt = async (attemptSignal: AbortSignal) => {
    try {
      const found = await read(attemptSignal)
      answers = true
      return found
    } catch (error) {
      answers = false
      throw error
    }
  }
  const late = () =>
    answers ? notExecuted(chain) : new WalletError('CLIENT_REQUEST_TIMEOUT', `${chain} does not answer.`)
  return withDeadline({ ms, signal, late }, deadlineSignal =>
    poll(attempt, {
      every: RECEIPT_POLL_MS,
      errorsAllowed: Infinity,
      until: found => found !== undefined,
      signal: deadlineSignal,
    }),
  )
}
