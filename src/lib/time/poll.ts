import { POLL_ATTEMPTS, POLL_EVERY_MS } from '../../constants.js'
import { wait } from './wait.js'

export interface PollOptions<T> {
  /**
   * Pause between the end of one attempt and the start of the next, in milliseconds. Attempts therefore never overlap.
   * Default: the specification's generic poll, with its number of attempts.
   */
  every?: number
  /** Pause before the first attempt, in milliseconds. */
  startAfter?: number
  /** Attempts before giving up; unlimited when only `every` is given. */
  attempts?: number
  /** Failed attempts in a row that are tolerated; the next one rejects the poll with its error. */
  errorsAllowed?: number
  /** Returns true for the result that ends the poll. */
  until: (answer: T) => boolean
  signal: AbortSignal
}

/**
 * Repeats `attempt` until its result satisfies `until`. Resolves with undefined after `attempts` tries. Rejects when
 * the signal is aborted, or after too many errors in a row.
 */
export async function poll<T>(
  attempt: (signal: AbortSignal) => Promise<T>,
  options: PollOptions<T>,
): Promise<T | undefined> {
  const {
    every = POLL_EVERY_MS,
    startAfter = 0,
    attempts = options.every === undefined ? POLL_ATTEMPTS : Infinity,
    errorsAllowed = 0,
    until,
    signal,
  } = options
  let errors = 0
  if (startAfter > 0) await wait(startAfter, signal)
  for (let count = 1; count <= attempts; count++) {
    try {
      const answer = await attempt(signal)
      signal.throwIfAborted()
      errors = 0
      if (until(answer)) return answer
    } catch (error) {
      if (signal.aborted || ++errors > errorsAllowed) throw error
    }
    if (count < attempts) await wait(every, signal)
  }
  return undefined
}
