import { readDocument } from '../../lib/page-document.js'

/** Keys by which a person moves the focus. */
const MOVES = /^(Tab|Home|End|Arrow(Up|Down|Left|Right))$/

/** From such a key to the focus that it moves, on a busy machine. */
const FOCUS_FOLLOWS_MS = 1_000

/**
 * Tells whether a person has come to an element: by a key that moves the focus, or with the pointer. Where a script has put the focus, a key that
 * was meant for something else would press it. `line`: what around it belongs to it, such as a label. `byPerson` says of an event that no
 * script has made it.
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
      keyAt = -Infinity // a key moves the focus once: whatever moves it next is a script
    },
    { signal, capture: true },
  )
  on.addEventListener(
    'blur',
    () => {
      windowLeft = (on.getRootNode() as Document | ShadowRoot).activeElement === on
    },
    { signal },
  ) // the focus comes back with the window
  return () => reached
}
