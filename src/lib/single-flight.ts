/** While a call is under way every further call gets the same promise; the next one after it settled starts anew. */
export function singleFlight<Arguments extends unknown[], Result>(
  action: (...args: Arguments) => Promise<Result>,
): (...args: Arguments) => Promise<Result> {
  let flight: Promise<Result> | undefined
  return (...args) => (flight ??= action(...args).finally(() => { flight = undefined }))
}
