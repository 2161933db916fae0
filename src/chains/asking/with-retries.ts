import { wait } from '../../lib/time/wait.js'

export interface Retries {
  /** The delays before each further attempt. */
  readonly delaysMs: readonly number[]
  readonly mayRetry: (error: unknown) => boolean
  readonly signal: AbortSignal
}

/**
 * Retries a call that failed for a temporary reason. Rejects with the last error, or with the signal's reason when
 * aborted.
 */
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
