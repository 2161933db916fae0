import { deferred } from '../deferred.js'

/** The wait for a moment some milliseconds from now. */
export interface Delay {
  readonly over: Promise<void>
  /** Ends the wait if the moment is there: on a busy page a timer fires late. */
  check(): void
}

/** Begins the wait. */
export function beginDelay(ms: number): Delay {
  const end = performance.now() + ms
  const { promise: over, resolve: finish } = deferred<void>()
  setTimeout(finish, ms)
  return {
    over,
    check: () => {
      if (performance.now() >= end) finish()
    },
  }
}
