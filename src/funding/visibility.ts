import { readDocument } from '../lib/page-document.js'

/** Off the document itself nothing is read: an element of the page may stand in the place of its members. */
const isHidden = () => readDocument('visibilityState') === 'hidden'

/** Resolves at once if the page is visible, else when it becomes visible, or after `ms` unless that is infinite. Rejects when aborted. */
export function untilVisible(ms: number, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted()
  const page = globalThis.document as Document | undefined
  if (!page || !isHidden()) return Promise.resolve()
  return new Promise((resolve, reject) => {
    const settle = (end: () => void) => {
      clearTimeout(timer)
      EventTarget.prototype.removeEventListener.call(page, 'visibilitychange', seen)
      signal.removeEventListener('abort', stop)
      end()
    }
    const seen = () => {
      if (!isHidden()) settle(resolve)
    }
    const stop = () => settle(() => reject(signal.reason))
    const timer = Number.isFinite(ms) ? setTimeout(() => settle(resolve), ms) : undefined
    EventTarget.prototype.addEventListener.call(page, 'visibilitychange', seen)
    signal.addEventListener('abort', stop)
  })
}
