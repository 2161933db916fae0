import { watchReach } from './reach.js'
import type { Stability } from './stability.js'

/*
 * A press that approves something.
 *
 * A script of the page can reach every property and store of our screens: the shadow root is open, and React adds its
 * own properties to elements. (A closed root would not hide anything from a script that patches `attachShadow` before
 * us.) So it can call everything that our buttons call. But an approval requires a press event that is being
 * dispatched, and only the browser creates those, for a person.
 *
 * A click must also begin with a pointer or key on the element itself, just before. Browsers dispatch trusted clicks
 * for a script that clicks a label (WebKit), and for Enter in a form that a script has wrapped around our button. A key
 * counts only on an element that the person has reached (`watchReach`), and once, however long it is held.
 *
 * This does not protect against a script that makes a person press something else, for example by drawing our button
 * elsewhere under another text.
 */

// Taken from the platform when this file loads. Its getters accept only real events. Browsers define `isTrusted` on the
// event itself, Node on the prototype.
const isTrusted = (
  Object.getOwnPropertyDescriptor(new Event('click'), 'isTrusted') ??
  Object.getOwnPropertyDescriptor(Event.prototype, 'isTrusted')
)?.get as () => boolean
const currentTarget = Object.getOwnPropertyDescriptor(Event.prototype, 'currentTarget')?.get as () => EventTarget | null
const timeStamp = Object.getOwnPropertyDescriptor(Event.prototype, 'timeStamp')?.get as () => number
const now = performance.now.bind(performance)
const { add, has } = WeakSet.prototype
const { apply } = Reflect

const handled = new WeakSet<Event>()
let current: { readonly press: Event; readonly beganAt: number } | undefined

/**
 * True for a person's press of this element that has not been handled: an event created by a script never counts.
 * Throws for a value that is not an event.
 */
function isNew(event: Event, element: EventTarget): boolean {
  if (!apply(isTrusted, event, []) || apply(currentTarget, event, []) !== element || apply(has, handled, [event]))
    return false
  apply(add, handled, [event])
  return true
}

function dispatchPress(press: Event, beganAt: number, onPress: (press: Event) => void): void {
  current = { press, beganAt }
  try {
    onPress(press)
  } finally {
    current = undefined
  }
}

/** Handles a person's press of this element, once. */
export function hearPress(event: Event, element: EventTarget, onPress: (press: Event) => void, beganAt = now()): void {
  if (isNew(event, element)) dispatchPress(event, beganAt, onPress)
}

/** The maximum time between the key or button going down and its click, on a busy machine. */
const CLICK_TIMEOUT_MS = 1_000

/** Older time stamps are not trusted. */
const TIME_STAMP_LIMIT_MS = 10_000

/** The time of the press: on a busy machine long before the event is handled. Another document has another clock. */
function startTime(event: Event, element: HTMLElement): number {
  const [eventTime, handledAt] = [apply(timeStamp, event, []), now()]
  return element.ownerDocument === document && eventTime < handledAt && handledAt - eventTime < TIME_STAMP_LIMIT_MS
    ? eventTime
    : handledAt
}

/**
 * Why a press does not count: its target had not been stable long enough; it was not completely visible; it was in the
 * flow of the page and is now in the top layer; or the key was pressed on an element that only a script had focused.
 */
export type Refusal = 'changed' | 'unseen' | 'inFront' | 'unreached'

export interface PressOptions {
  /** The element on which a press may begin; by default the element itself. */
  readonly line?: HTMLElement
  /** Decides whether a press that began at this time counts, by calling `take` or `refused`, now or later. */
  readonly judge?: (beganAt: number, take: () => void, refused: (reason: Refusal) => void) => void
  /** Called for a person's press that does not count. */
  readonly refuse?: (reason: Refusal) => void
}

/** Listens for presses that begin on an element, or in the line around it. Returns a function that stops it. */
export function listenForPresses(
  element: HTMLElement,
  onPress: (press: Event) => void,
  { line = element, judge = (_, take) => take(), refuse }: PressOptions = {},
): () => void {
  const controller = new AbortController()
  const isByPerson = (event: Event) => apply(isTrusted, event, [])
  const isReached = watchReach(element, line, isByPerson, controller.signal)
  let startedAt: number | undefined
  let touched = -Infinity
  const onPointerOrKey = (event: Event) => {
    const { key, repeat } = event as Partial<KeyboardEvent>
    if (!isByPerson(event) || (key !== undefined && (repeat || (key !== ' ' && key !== 'Enter')))) return
    if (key !== undefined && !isReached()) return event.type === 'keydown' ? refuse?.('unreached') : undefined
    const isDown =
      event.type === 'pointerdown' ||
      event.type === 'keydown' ||
      (event.type === 'mousedown' && now() - touched > CLICK_TIMEOUT_MS) // a finger's emulated mouse event is dispatched after the finger was lifted
    if (isDown) startedAt = startTime(event, element)
    if (startedAt !== undefined) touched = now()
  }
  for (const name of ['pointerdown', 'pointerup', 'mousedown', 'mouseup', 'keydown', 'keyup'])
    line.addEventListener(name, onPointerOrKey, { signal: controller.signal, capture: true })
  element.addEventListener(
    'click',
    event => {
      const beganAt = startedAt
      startedAt = undefined
      if (beganAt === undefined || now() - touched > CLICK_TIMEOUT_MS || !isNew(event, element)) return
      judge(
        beganAt,
        () => dispatchPress(event, beganAt, onPress),
        reason => refuse?.(reason),
      )
    },
    { signal: controller.signal },
  )
  return () => controller.abort()
}

/**
 * True for the press that is being dispatched, the first time, and if required only if its target was stable when it
 * began. False for every other object, and for a press that was stored.
 */
export function takePress(press: Event, stability?: Pick<Stability, 'wasStable'>): boolean {
  if (current === undefined || press !== current.press) return false
  const { beganAt } = current
  current = undefined
  return stability?.wasStable(beganAt) ?? true
}
