/*
 * A press that approves something.
 *
 * A script of the page reaches every property and store of our screens: the shadow root is open, and React leaves its own
 * properties on what it draws. (A closed root would hide nothing from whoever patches `attachShadow` before we are loaded.)
 * So it can call all that our buttons call. But nothing is approved without a press that is being heard, and only the browser
 * makes one, at a person's hand.
 *
 * A click must begin under a finger, too: the key or the mouse button on the element itself, just before. Browsers make clicks
 * of their own for a script that clicks a label (WebKit) or for Enter in a form that a script has put around our button.
 *
 * What cannot hold: a script that changes the page can have a person press who means something else, under another text or
 * with our button drawn elsewhere.
 */

// Taken from the platform when this file loads. No object but a real event answers its getters. Browsers keep `isTrusted` on the event itself, Node on the prototype.
const trusted = (Object.getOwnPropertyDescriptor(new Event('click'), 'isTrusted') ?? Object.getOwnPropertyDescriptor(Event.prototype, 'isTrusted'))?.get as () => boolean
const target = Object.getOwnPropertyDescriptor(Event.prototype, 'currentTarget')?.get as () => EventTarget | null
const stamp = Object.getOwnPropertyDescriptor(Event.prototype, 'timeStamp')?.get as () => number
const now = performance.now.bind(performance)
const { add, has } = WeakSet.prototype
const { apply } = Reflect

const heard = new WeakSet<Event>()
let live: Event | undefined

/** True for a person's press of this element that was not heard before: none that the browser has not made. Throws for what is no event. */
function isNew(event: Event, on: EventTarget): boolean {
  if (!apply(trusted, event, []) || apply(target, event, []) !== on || apply(has, heard, [event])) return false
  apply(add, heard, [event])
  return true
}

function letBeHeard(event: Event, hear: (press: Event) => void): void {
  live = event
  try {
    hear(event)
  } finally {
    live = undefined
  }
}

/** Lets a person's press of this element be heard, once. */
export function hearPress(event: Event, on: EventTarget, hear: (press: Event) => void): void {
  if (isNew(event, on)) letBeHeard(event, hear)
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

interface Hearing {
  /** Where a press may begin: on the element, if not told otherwise. */
  readonly line?: HTMLElement
  /** Says by a call of `take`, at once or later, that a press of that moment counts. */
  readonly judge?: (pressedAt: number, take: () => void) => void
}

/** Hears the presses of an element that begin on it, or in the line around it. Answers how to stop. */
export function hearPresses(on: HTMLElement, hear: (press: Event) => void, { line = on, judge = (_, take) => take() }: Hearing = {}): () => void {
  const stop = new AbortController()
  let touched = -Infinity
  const touch = (event: Event) => {
    const { key } = event as Partial<KeyboardEvent>
    if (apply(trusted, event, []) && (key === undefined || key === ' ' || (key === 'Enter' && event.type === 'keydown'))) touched = now()
  }
  for (const name of ['pointerdown', 'pointerup', 'mousedown', 'mouseup', 'keydown', 'keyup']) line.addEventListener(name, touch, { signal: stop.signal, capture: true })
  on.addEventListener('click', event => {
    if (now() - touched > CLICK_FOLLOWS_MS) return
    touched = -Infinity
    if (isNew(event, on)) judge(madeAt(event, on), () => letBeHeard(event, hear))
  }, { signal: stop.signal })
  return () => stop.abort()
}

/** True for the press that is being heard, the first time; not for any other object, nor for one that was kept. */
export function takePress(press: Event): boolean {
  const taken = live !== undefined && press === live
  if (taken) live = undefined
  return taken
}
