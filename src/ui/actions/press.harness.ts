import { hearPress } from './press.js'

/**
 * Simulates a person's press (`beganAt`: when the pointer went down) in Node, where the only trusted event is the abort
 * of a signal.
 */
export function press(approve: ((press: Event) => void) | undefined, beganAt = performance.now()): void {
  const controller = new AbortController()
  controller.signal.addEventListener('abort', event =>
    hearPress(event, controller.signal, pressed => approve?.(pressed), beganAt),
  )
  controller.abort()
}

/** An event that a script of the page can create. */
export const forgedPress = (): Event =>
  Object.create(Event.prototype, { isTrusted: { value: true }, type: { value: 'click' } }) as Event
