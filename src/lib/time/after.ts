/** A signal that is aborted after so many milliseconds. */
export function after(ms: number): AbortSignal {
  const over = new AbortController()
  setTimeout(() => over.abort(), ms)
  return over.signal
}
