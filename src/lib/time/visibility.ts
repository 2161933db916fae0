import { readDocument } from '../page-document.js'

/**
 * Reads the platform's own property, because an element of the page may shadow members of `document` (DOM clobbering).
 */
const isHidden = () => readDocument('visibilityState') === 'hidden'

/**
 * Resolves at once if the page is visible, else when it becomes visible, or after `ms` unless that is infinite. Rejects
 * if aborted.
 */
export function untilVisible(ms: number, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted()
  const page = globalThis.document as Document | undefined
  if (!page || !isHidden()) return Promise.resolve()
  return new Promise((resolve, reject) => {
    const settle = (end: () => void) => {
      clearTimeout(timer)
      EventTarget.prototype.removeEventListener.call(page, 'visibilitychange', onChange)
      signal.removeEventListener('abort', onAbort)
      end()
    }
    const onChange = () => {
      if (!isHidden()) settle(resolve)
    }
    const onAbort = () => settle(() => reject(signal.reason))
    const timer = Number.isFinite(ms) ? setTimeout(() => settle(resolve), ms) : undefined
    EventTarget.prototype.addEventListener.call(page, 'visibilitychange', onChange)
    signal.addEventListener('abort', onAbort)
  })
}

/**
 * Runs a wait while the page is visible. It is aborted when the page is hidden, and begins again when it is visible.
 */
export async function whileVisible<T>(run: (signal: AbortSignal) => Promise<T>, signal: AbortSignal): Promise<T> {
  for (;;) {
    await untilVisible(Infinity, signal)
    const hidden = hiddenSignal()
    try {
      return await run(AbortSignal.any([signal, hidden.signal]))
    } catch (error) {
      signal.throwIfAborted()
      if (!hidden.signal.aborted) throw error
    } finally {
      hidden.release()
    }
  }
}

/** A signal that is aborted when the page is hidden. */
function hiddenSignal(): { readonly signal: AbortSignal; readonly release: () => void } {
  const page = globalThis.document as Document | undefined
  const controller = new AbortController()
  const onChange = () => {
    if (isHidden()) controller.abort()
  }
  if (page) EventTarget.prototype.addEventListener.call(page, 'visibilitychange', onChange)
  return {
    signal: controller.signal,
    release: () => {
      if (page) EventTarget.prototype.removeEventListener.call(page, 'visibilitychange', onChange)
    },
  }
}
