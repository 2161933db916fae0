import { focused } from '../base/focused.js'

const FOCUSABLE = 'a[href], button:not([disabled]), input:not([disabled]), select:not([disabled]), textarea:not([disabled]), summary, iframe, [tabindex]:not([tabindex="-1"])'

/** Keeps Tab inside a dialog: at its end browsers stop once outside it, and not all of them come back to its first field. */
export function trapFocus(event: KeyboardEvent, frame: HTMLElement): void {
  const stops = [...frame.querySelectorAll<HTMLElement>(`${FOCUSABLE}, slot[data-first]`)]
    .flatMap(stop => 'assignedElements' in stop ? (stop as HTMLSlotElement).assignedElements().flatMap(field => [...field.querySelectorAll<HTMLElement>(FOCUSABLE)]) : [stop])
    .filter(stop => stop.checkVisibility({ visibilityProperty: true }))
  const at = stops.indexOf(focused(frame.ownerDocument) as HTMLElement)
  if (event.shiftKey ? at > 0 : at >= 0 && at < stops.length - 1) return
  event.preventDefault()
  stops.at(event.shiftKey ? -1 : 0)?.focus()
}
