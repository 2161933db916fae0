import { focused } from '../base/focused.js'

/** The elements that Tab reaches. In Firefox a scroll container is one more; it is recognised when it has the focus. */
export const FOCUSABLE =
  'a[href], :is(button, input, select, textarea):enabled, summary, iframe, [tabindex]:not([tabindex="-1"]), :focus:not([tabindex])'

/**
 * Keeps Tab inside a dialog: at the end, browsers move the focus outside once, and some do not return to the first
 * field.
 */
export function trapFocus(event: KeyboardEvent, frame: HTMLElement): void {
  const focusable = [...frame.querySelectorAll<HTMLElement>(`${FOCUSABLE}, slot[data-first]`)]
    .flatMap(stop =>
      'assignedElements' in stop
        ? (stop as HTMLSlotElement)
            .assignedElements()
            .flatMap(field => [...field.querySelectorAll<HTMLElement>(FOCUSABLE)])
        : [stop],
    )
    .filter(stop => stop.checkVisibility({ visibilityProperty: true }))
  const index = focusable.indexOf(focused(frame.ownerDocument) as HTMLElement)
  if (event.shiftKey ? index > 0 : index >= 0 && index < focusable.length - 1) return
  event.preventDefault()
  focusable.at(event.shiftKey ? -1 : 0)?.focus()
}
