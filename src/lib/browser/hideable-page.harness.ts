import { vi } from 'vitest'

/** A page that can be hidden. As browsers have it, the platform's members are on the prototype. */
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
    turn(state: 'visible' | 'hidden') {
      now = state
      target.dispatchEvent(new Event('visibilitychange'))
    },
  }
}
