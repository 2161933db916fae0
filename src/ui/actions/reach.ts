import { readDocument } from '../../lib/page-document.js'

/** Keys with which a person moves the focus. */
const FOCUS_KEYS = /^(Tab|Home|End|Arrow(Up|Down|Left|Right))$/

/** The maximum time between such a key and the focus event, on a busy machine. */
const FOCUS_TIMEOUT_MS = 1_000

/**
 * Tells whether a person has reached an element, by a key that moves the focus or with the pointer. If a script moved
 * the focus, a key for another element could press this one. `line`: an element around it that belongs to it, such as a
 * label. `isByPerson` returns true for an event that no script created.
 */
export function watchReach(
  element: HTMLElement,
  line: HTMLElement,
  isByPerson: (event: Event) => boolean,
  signal: AbortSignal,
): () => boolean {
  let keyAt = -Infinity
  let pressedAt = -Infinity
  let reached = false
  let windowLeft = false
  readDocument('defaultView', element.ownerDocument)?.addEventListener(
    'keydown',
    event => {
      if (FOCUS_KEYS.test(event.key) && isByPerson(event)) keyAt = performance.now()
    },
    { signal, capture: true },
  )
  line.addEventListener(
    'pointerdown',
    event => {
      if (!isByPerson(event)) return
      pressedAt = performance.now()
      reached = true
    },
    { signal, capture: true },
  )
  element.getRootNode().addEventListener(
    'focus',
    ({ target }) => {
      if (target === element)
        reached = performance.now() - Math.max(keyAt, pressedAt) <= FOCUS_TIMEOUT_MS || (windowLeft && reached)
      keyAt = -Infinity // a key moves the focus once: any later move is by a script
    },
    { signal, capture: true },
  )
  element.addEventListener(
    'blur',
    () => {
      windowLeft = (element.getRootNode() as Document | ShadowRoot).activeElement === element
    },
    { signal },
  ) // the window has regained the focus
  return () => reached
}
