import { vi } from 'vitest'

/** A document that can be hidden. Its members are on the prototype, as in browsers. */
export function hideablePage() {
  let now = 'visible'
  class Document extends EventTarget {
    get visibilityState() {
      return now
    }
  }
  const target = new Document()
  vi.stubGlobal('Document', Document)
  vi.stubGlobal('document', target)
  return {
    target,
    setVisibility(state: 'visible' | 'hidden') {
      now = state
      target.dispatchEvent(new Event('visibilitychange'))
    },
  }
}
