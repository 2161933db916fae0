import { abortable } from './abortable.js'

export interface Deadline {
  /** Without it the action may take as long as it likes. */
  readonly ms?: number | undefined
  readonly signal?: AbortSignal | undefined
  /** The error when the time is over. */
  readonly late: () => unknown
}

/**
 * Gives an action so much time. It gets a signal that ends with the deadline, and with the outer signal, so that what it
 * has begun ends too. Rejects with the outer signal's reason when that is aborted, with the late error when the time is over.
 */
export async function withDeadline<T>(
  { ms, signal, late }: Deadline,
  action: (inTime: AbortSignal) => Promise<T>,
): Promise<T> {
  signal?.throwIfAborted()
  const over = new AbortController()
  const timer = ms === undefined ? undefined : setTimeout(() => over.abort(late()), ms)
  const inTime = signal ? AbortSignal.any([signal, over.signal]) : over.signal
  try {
    return await abortable(action(inTime), inTime)
  } finally {
    clearTimeout(timer)
  }
}
