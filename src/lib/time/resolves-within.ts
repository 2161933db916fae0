import { withDeadline } from './deadline.js'

/**
 * True if the promise resolves within this time; false if it rejects or is still pending. Rejects only when the signal
 * is aborted.
 */
export async function resolvesWithin(ms: number, promise: Promise<unknown>, signal?: AbortSignal): Promise<boolean> {
  try {
    await withDeadline({ ms, signal, late: () => undefined }, () => promise)
    return true
  } catch {
    signal?.throwIfAborted()
    return false
  }
}
