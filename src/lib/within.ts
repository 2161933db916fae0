/** True when the promise is kept within that time; false when it is broken, or still open. */
export function within(ms: number, promise: Promise<unknown>): Promise<boolean> {
  return new Promise(resolve => {
    const timer = setTimeout(resolve, ms, false)
    promise.then(() => resolve(true), () => resolve(false)).finally(() => clearTimeout(timer))
  })
}
