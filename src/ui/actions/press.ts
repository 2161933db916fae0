import { watchReach } from './reach.js'
import type { Standing } from './standing.js'

/*
 * A press that approves something.
 *
 * A script of the page reaches every property and store of our screens: the shadow root is open, and React leaves its own
 * properties on what it draws. (A closed root would hide nothing from whoever patches `attachShadow` before we are loaded.)
 * So it can call all that our buttons call. But nothing is approved without a press that is being heard, and only the browser
 * makes one, at a person's hand.
 *
 * A click must begin under a finger, too: the key or the mouse button on the element itself, just before. Browsers make clicks
 * of their own for a script that clicks a label (WebKit) or for Enter in a form that a script has put around our button. A key
 * presses only what its person has come to (`watchReach`), and once, however long it is held.
 *
 * What cannot hold: a script that changes the page can have a person press who means something else, under another text or
 * with our button drawn elsewhere.
 */

// Taken from the platform when this file loads. No object but a real event answers its getters. Browsers keep `isTrusted` on the event itself, Node on the prototype.
const trusted = (
  Object.getOwnPropertyDescriptor(new Event('click'), 'isTrusted') ??
  Object.getOwnPropertyDescriptor(Event.prototype, 'isTrusted')
)?.get as () => boolean
const target = Object.getOwnPropertyDescriptor(Event.prototype, 'currentTarget')?.get as () => EventTarget | null
const stamp = Object.getOwnPropertyDescriptor(Event.prototype, 'timeStamp')?.get as () => number
const now = performance.now.bind(performance)
const { add, has } = WeakSet.prototype
const { apply } = Reflect

const heard = new WeakSet<Event>()
let live: { readonly press: Event; readonly beganAt: number } | undefined

/** True for a person's press of this element that was not heard before: none that the browser has not made. Throws for what is no event. */
function isNew(event: Event, on: EventTarget): boolean {
  if (!apply(trusted, event, []) || apply(target, event, []) !== on || apply(has, heard, [event])) return false
  apply(add, heard, [event])
  return true
}

function letBeHeard(press: Event, beganAt: number, hear: (press: Event) => void): void {
  live = { press, beganAt }
  try {
    hear(press)
  } finally {
    live = undefined
  }
}

/** Lets a person's press of this element be heard, once. */
export function hearPress(event: Event, on: EventTarget, hear: (press: Event) => void, beganAt = now()): void {
  if (isNew(event, on)) letBeHeard(event, beganAt, hear)
}

/** From the key or the mouse button to the click that it makes, on a busy machine. */
const CLICK_FOLLOWS_MS = 1_000

/** No time stamp is believed that lies further back. */
const STAMP_LIMIT_MS = 10_000

/** When a person has pressed: on a busy machine long before anybody hears of it. Another document has another clock. */
function madeAt(event: Event, on: HTMLElement): number {
  const [made, heardAt] = [apply(stamp, event, []), now()]
  return on.ownerDocument === document && made < heardAt && heardAt - made < STAMP_LIMIT_MS ? made : heardAt
}

/**
 * Why a press does not count: what it was over had not stood long enough; it could not be seen, or not all of it; it lay in the page, and is in
 * front of it now; or its key was pressed where only a script had moved the focus.
 */
export type Refusal = 'changed' | 'unseen' | 'inFront' | 'unreached'

export interface Hearing {
  /** Where a press may begin: on the element, if not told otherwise. */
  readonly line?: HTMLElement
  /** Says by a call of `take` or `refused`, at once or later, whether a press that began at that moment counts. */
  readonly judge?: (beganAt: number, take: () => void, refused: (why: Refusal) => void) => void
  /** Told of a person's press that does not count. */
  readonly refuse?: (why: Refusal) => void
}

/** Hears the presses of an element that begin on it, or in the line around it. Answers how to stop. */
export function hearPresses(
  on: HTMLElement,
  hear: (press: Event) => void,
  { line = on, judge = (_, take) => take(), refuse }: Hearing = {},
): () => void {
  const stop = new AbortController()
  const byPerson = (event: Event) => apply(trusted, event, [])
  const isReached = watchReach(on, line, byPerson, stop.signal)
  let began: number | undefined
  let touched = -Infinity
  const touch = (event: Event) => {
    const { key, repeat } = event as Partial<KeyboardEvent>
    if (!byPerson(event) || (key !== undefined && (repeat || (key !== ' ' && key !== 'Enter')))) return
    if (key !== undefined && !isReached()) return event.type === 'keydown' ? refuse?.('unreached') : undefined
    const downs =
      event.type === 'pointerdown' ||
      event.type === 'keydown' ||
      (event.type === 'mousedown' && now() - touched > CLICK_FOLLOWS_MS) // a finger's mouse goes down when the finger is up again
    if (downs) began = madeAt(event, on)
    if (began !== undefined) touched = now()
  }
  for (const name of ['pointerdown', 'pointerup', 'mousedown', 'mouseup', 'keydown', 'keyup'])
    line.addEventListener(name, touch, { signal: stop.signal, capture: true })
  on.addEventListener(
    'click',
    event => {
      const beganAt = began
      began = undefined
      if (beganAt === undefined || now() - touched > CLICK_FOLLOWS_MS || !isNew(event, on)) return
      judge(
        beganAt,
        () => letBeHeard(event, beganAt, hear),
        why => refuse?.(why),
      )
    },
    { signal: stop.signal },
  )
  return () => stop.abort()
}

/** True for the press that is being heard, the first time, and over what had stood as it began, where that is asked; not for any other object, nor for one that was kept. */
export function takePress(press: Event, over?: Pick<Standing, 'stood'>): boolean {
  if (live === undefined || press !== live.press) return false
  const { beganAt } = live
  live = undefined
  return over?.stood(beganAt) ?? true
}
