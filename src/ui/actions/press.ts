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
const now = performance.now.bind(performance)
const { add, has } = WeakSet.prototype
const { apply } = Reflect

const heard = new WeakSet<Event>()
let live: Event | undefined

/** Lets a person's press of this element be heard: once, and none that the browser has not made. Throws for what is no event. */
export function hearPress(event: Event, on: EventTarget, hear: (press: Event) => void): void {
  if (!apply(trusted, event, []) || apply(target, event, []) !== on || apply(has, heard, [event])) return
  apply(add, heard, [event])
  live = event
  try {
    hear(event)
  } finally {
    live = undefined
  }
}

/** From the key or the mouse button to the click that it makes, on a busy machine. */
const CLICK_FOLLOWS_MS = 1_000

/** Hears the presses of an element that begin on it, or in the line around it. Answers how to stop. */
export function hearPresses(on: HTMLElement, hear: (press: Event) => void, line: HTMLElement = on): () => void {
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
    hearPress(event, on, hear)
  }, { signal: stop.signal })
  return () => stop.abort()
}

/** True for the press that is being heard, the first time; not for any other object, nor for one that was kept. */
export function takePress(press: Event): boolean {
  const taken = live !== undefined && press === live
  if (taken) live = undefined
  return taken
}
