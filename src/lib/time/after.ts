/** A signal that is aborted after this many milliseconds. */
export function after(ms: number): AbortSignal {
  const controller = new AbortController()
  setTimeout(() => controller.abort(), ms)
  return controller.signal
}
