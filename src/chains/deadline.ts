import { WalletError } from '../errors/wallet-error.js'
import { abortable } from '../lib/wait.js'

/**
 * Gives an action `ms` milliseconds. It gets a signal that also ends with the deadline, so that its requests end too.
 * @throws the outer signal's reason when that is aborted; WalletError CLIENT_REQUEST_TIMEOUT when the time is over
 */
export async function withDeadline<T>(what: string, ms: number, signal: AbortSignal, action: (signal: AbortSignal) => Promise<T>): Promise<T> {
  signal.throwIfAborted()
  const controller = new AbortController()
  const stop = () => controller.abort(signal.reason)
  signal.addEventListener('abort', stop, { once: true })
  const timer = setTimeout(() => {
    controller.abort(new WalletError('CLIENT_REQUEST_TIMEOUT', `${what} does not answer.`, { retryable: true }))
  }, ms)
  try {
    return await abortable(action(controller.signal), controller.signal)
  } catch (error) {
    throw controller.signal.aborted ? controller.signal.reason : error
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', stop)
  }
}
