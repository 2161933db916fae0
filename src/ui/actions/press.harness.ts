import { hearPress } from './press.js'

/** Presses what approves, as a person does (`beganAt`: when the finger came down), where there is no browser: the one trusted event that Node makes is the abort of a signal. */
export function press(approve: ((press: Event) => void) | undefined, beganAt = performance.now()): void {
  const finger = new AbortController()
  finger.signal.addEventListener('abort', event =>
    hearPress(event, finger.signal, pressed => approve?.(pressed), beganAt),
  )
  finger.abort()
}

/** What a script of the page can make up. */
export const forgedPress = (): Event =>
  Object.create(Event.prototype, { isTrusted: { value: true }, type: { value: 'click' } }) as Event
