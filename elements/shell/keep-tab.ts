import { focused } from '../focused.js'

const REACHABLE = 'a[href], button:not([disabled]), input:not([disabled]), select:not([disabled]), textarea:not([disabled]), summary, iframe, [tabindex]:not([tabindex="-1"])'

/** Keeps Tab inside: engines leave a modal dialog for one stop at its end, and not all come back to its first field. */
export function keepTab(event: KeyboardEvent, frame: HTMLElement): void {
  const stops = [...frame.querySelectorAll<HTMLElement>(`${REACHABLE}, slot[data-first]`)]
    .flatMap(stop => 'assignedElements' in stop ? (stop as HTMLSlotElement).assignedElements().flatMap(field => [...field.querySelectorAll<HTMLElement>(REACHABLE)]) : [stop])
    .filter(stop => stop.checkVisibility({ visibilityProperty: true }))
  const at = stops.indexOf(focused(frame.ownerDocument) as HTMLElement)
  if (event.shiftKey ? at > 0 : at >= 0 && at < stops.length - 1) return
  event.preventDefault()
  stops.at(event.shiftKey ? -1 : 0)?.focus()
}
