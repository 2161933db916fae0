/** A field of a form can have the name of any member: the platform's are read from here. */
const read = <Value>(of: object, name: string, element: Element) => Reflect.get(of, name, element) as Value | null

/** The element that this one is drawn in. */
const around = (element: Element): Element | undefined =>
  read<Element>(Element.prototype, 'assignedSlot', element) ??
  read<Element>(Node.prototype, 'parentElement', element) ??
  (Node.prototype.getRootNode.call(element) as Partial<ShadowRoot>).host

/** How many pixels of the window one of this element's is. */
function zoomOf(element: Element): number {
  let zoom = 1
  for (let at: Element | undefined = element; at; at = around(at)) zoom *= Number(getComputedStyle(at).zoom) || 1
  return zoom
}

/** Where an element is, in pixels of the window. Browsers without `currentCSSZoom` (Safari) tell of places in the element's own pixels, under whatever `zoom` it is. */
export function placeOf(element: Element): DOMRectReadOnly {
  const { x, y, width, height } = element.getBoundingClientRect()
  const zoom = 'currentCSSZoom' in element ? 1 : zoomOf(element)
  return new DOMRectReadOnly(x * zoom, y * zoom, width * zoom, height * zoom)
}
