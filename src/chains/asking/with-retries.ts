import { wait } from '../../lib/time/wait.js'

export interface Retries {
  /** How long to wait before each further attempt: as many attempts as delays, and the first one. */
  readonly delaysMs: readonly number[]
  readonly mayRetry: (error: unknown) => boolean
  readonly signal: AbortSignal
}

/** Repeats what failed for a reason that may pass. Rejects with the last error, or with the signal's reason when aborted. */
export async function withRetries<T>({ delaysMs, mayRetry, signal }: Retries, attempt: () => Promise<T>): Promise<T> {
  for (const delay of delaysMs) {
    try {
      return await attempt()
    } catch (error) {
      signal.throwIfAborted()
      if (!mayRetry(error)) throw error
    }
    await wait(delay, signal)
  }
  return attempt()
}
