/** A signal that is aborted after this many milliseconds. */
export function after(ms: number): AbortSignal {
  const over = new AbortController()
  setTimeout(() => over.abort(), ms)
  return over.signal
}
