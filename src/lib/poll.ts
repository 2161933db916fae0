import { POLL_ATTEMPTS, POLL_EVERY_MS } from '../constants.js'
import { wait } from './wait.js'

export interface PollOptions<T> {
  /**
   * Pause between the end of one look and the start of the next, in milliseconds: slow answers never overlap. Left out, it is
   * the pause of the specification's generic poll, which then also ends after as many looks as that one.
   */
  every?: number
  /** Pause before the first look. */
  startAfter?: number
  /** Looks to take before giving up; none is the last when `every` is given and this is not. */
  attempts?: number
  /** Failed looks in a row that are borne before the poll rejects with the last error. */
  errorsAllowed?: number
  /** True for the answer that ends the poll. */
  until: (answer: T) => boolean
  signal: AbortSignal
}

/** Asks again and again until an answer satisfies `until`. Rejects when aborted, after too many errors, or undefined after `attempts` looks. */
export async function poll<T>(look: (signal: AbortSignal) => Promise<T>, options: PollOptions<T>): Promise<T | undefined> {
  const { every = POLL_EVERY_MS, startAfter = 0, attempts = options.every === undefined ? POLL_ATTEMPTS : Infinity, errorsAllowed = 0, until, signal } = options
  let errors = 0
  if (startAfter > 0) await wait(startAfter, signal)
  for (let attempt = 1; attempt <= attempts; attempt++) {
    try {
      const answer = await look(signal)
      signal.throwIfAborted()
      errors = 0
      if (until(answer)) return answer
    } catch (error) {
      if (signal.aborted || ++errors > errorsAllowed) throw error
    }
    if (attempt < attempts) await wait(every, signal)
  }
  return undefined
}
