import { abortable } from './abortable.js'

export interface Deadline {
  /** The time limit; none by default. */
  readonly ms?: number | undefined
  readonly signal?: AbortSignal | undefined
  /** Makes the error for an exceeded time limit. */
  readonly late: () => unknown
}

/**
 * Runs an action with a time limit. The action gets a signal that is aborted at the deadline and with the outer signal,
 * so that its own work ends too. Rejects with the outer signal's reason, or with the `late` error after the deadline.
 */
export async function withDeadline<T>(
  { ms, signal, late }: Deadline,
  action: (deadlineSignal: AbortSignal) => Promise<T>,
): Promise<T> {
  signal?.throwIfAborted()
  const timeout = new AbortController()
  const timer = ms === undefined ? undefined : setTimeout(() => timeout.abort(late()), ms)
  const deadlineSignal = signal ? AbortSignal.any([signal, timeout.signal]) : timeout.signal
  try {
    return await abortable(action(deadlineSignal), deadlineSignal)
  } finally {
    clearTimeout(timer)
  }
}
