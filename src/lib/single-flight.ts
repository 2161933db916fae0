/** While a call is running, every further call gets the same promise. The first call after it has settled starts a new one. */
export function singleFlight<Arguments extends unknown[], Result>(
  action: (...args: Arguments) => Promise<Result>,
): (...args: Arguments) => Promise<Result> {
  let running: Promise<Result> | undefined
  return (...args) =>
    (running ??= action(...args).finally(() => {
      running = undefined
    }))
}
