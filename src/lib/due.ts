/** A moment some milliseconds from now. */
export interface Due {
  readonly passed: Promise<void>
  /** Takes notice of the moment if it is over: on a busy page a timer is told of it late. */
  look(): void
}

/** Begins the wait. */
export function dueIn(ms: number): Due {
  const { promise, resolve } = Promise.withResolvers<void>()
  const at = performance.now() + ms
  setTimeout(resolve, ms)
  return { passed: promise, look: () => { if (performance.now() >= at) resolve() } }
}
