/** Resolves at once while the page is seen; else when it is seen again, or after `ms`. Rejects when aborted. */
export function untilSeen(ms: number, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted()
  const page = globalThis.document as Document | undefined
  if (page?.visibilityState !== 'hidden') return Promise.resolve()
  return new Promise((resolve, reject) => {
    const settle = (end: () => void) => {
      clearTimeout(timer)
      page.removeEventListener('visibilitychange', seen)
      signal.removeEventListener('abort', stop)
      end()
    }
    const seen = () => { if (page.visibilityState !== 'hidden') settle(resolve) }
    const stop = () => settle(() => reject(signal.reason))
    const timer = setTimeout(() => settle(resolve), ms)
    page.addEventListener('visibilitychange', seen)
    signal.addEventListener('abort', stop)
  })
}
