/**
 * Merges concurrent calls: while one is running, further calls get the same promise. The next call after that runs
 * anew.
 */
export function singleFlight<Arguments extends unknown[], Result>(
  action: (...args: Arguments) => Promise<Result>,
): (...args: Arguments) => Promise<Result> {
  let running: Promise<Result> | undefined
  return (...args) =>
    (running ??= action(...args).finally(() => {
      running = undefined
    }))
}
