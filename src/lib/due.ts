/** A moment some milliseconds from now. */
export interface Due {
  readonly passed: Promise<void>
  /** Takes notice of the moment if it is over: on a busy page a timer is told of it late. */
  look(): void
}

/** Begins the wait. */
export function dueIn(ms: number): Due {
  const at = performance.now() + ms
  let pass!: () => void
  const passed = new Promise<void>(resolve => { pass = resolve })
  setTimeout(pass, ms)
  return { passed, look: () => { if (performance.now() >= at) pass() } }
}
