/** A control of a form can have the same name as any member, so the platform's getters are used. */
const read = <Value>(prototype: object, name: string, element: Element) =>
  Reflect.get(prototype, name, element) as Value | null

/** The containing element. */
const containerOf = (element: Element): Element | undefined =>
  read<Element>(Element.prototype, 'assignedSlot', element) ??
  read<Element>(Node.prototype, 'parentElement', element) ??
  (Node.prototype.getRootNode.call(element) as Partial<ShadowRoot>).host

/** The number of window pixels for one pixel of the element. */
function zoomOf(element: Element): number {
  let zoom = 1
  for (let current: Element | undefined = element; current; current = containerOf(current))
    zoom *= Number(getComputedStyle(current).zoom) || 1
  return zoom
}

/**
 * The position of an element in window pixels. Browsers without `currentCSSZoom` (Safari) report positions in the
 * element's own pixels, under any `zoom`.
 */
export function placeOf(element: Element): DOMRectReadOnly {
  const { x, y, width, height } = element.getBoundingClientRect()
  const zoom = 'currentCSSZoom' in element ? 1 : zoomOf(element)
  return new DOMRectReadOnly(x * zoom, y * zoom, width * zoom, height * zoom)
}
