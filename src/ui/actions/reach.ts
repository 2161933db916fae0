import { readDocument } from '../../lib/page-document.js'

/** Keys with which a person moves the focus. */
const MOVES = /^(Tab|Home|End|Arrow(Up|Down|Left|Right))$/

/** The maximum time between such a key and the focus event, on a busy machine. */
const FOCUS_FOLLOWS_MS = 1_000

/**
 * Tells whether a person has reached an element, by a key that moves the focus or with the pointer. If a script moved
 * the focus, a key for another element could press this one. `line`: an element around it that belongs to it, such as a
 * label. `byPerson` returns true for an event that no script created.
 */
export function watchReach(
  on: HTMLElement,
  line: HTMLElement,
  byPerson: (event: Event) => boolean,
  signal: AbortSignal,
): () => boolean {
  let keyAt = -Infinity
  let pressedAt = -Infinity
  let reached = false
  let windowLeft = false
  readDocument('defaultView', on.ownerDocument)?.addEventListener(
    'keydown',
    event => {
      if (MOVES.test(event.key) && byPerson(event)) keyAt = performance.now()
    },
    { signal, capture: true },
  )
  line.addEventListener(
    'pointerdown',
    event => {
      if (!byPerson(event)) return
      pressedAt = performance.now()
      reached = true
    },
    { signal, capture: true },
  )
  on.getRootNode().addEventListener(
    'focus',
    ({ target }) => {
      if (target === on)
        reached = performance.now() - Math.max(keyAt, pressedAt) <= FOCUS_FOLLOWS_MS || (windowLeft && reached)
      keyAt = -Infinity // a key moves the focus once: any later move is by a script
    },
    { signal, capture: true },
  )
  on.addEventListener(
    'blur',
    () => {
      windowLeft = (on.getRootNode() as Document | ShadowRoot).activeElement === on
    },
    { signal },
  ) // the window has regained the focus
  return () => reached
}
