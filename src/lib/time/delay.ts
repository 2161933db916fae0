import { deferred } from '../deferred.js'

/** A wait for a moment in the future. */
export interface Delay {
  readonly over: Promise<void>
  /** Ends the wait if its time has passed: on a busy page a timer fires late. */
  check(): void
}

/** Starts a wait of this many milliseconds. */
export function beginDelay(ms: number): Delay {
  const end = performance.now() + ms
  const { promise: elapsed, resolve: finish } = deferred<void>()
  setTimeout(finish, ms)
  return {
    over: elapsed,
    check: () => {
      if (performance.now() >= end) finish()
    },
  }
}
