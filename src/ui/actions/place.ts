/** A field of a form can have the name of any member: the platform's are read from here. */
const read = <Value>(of: object, name: string, node: Node) => Reflect.get(of, name, node) as Value

/** What a node gets its zoom from: the element that it is drawn in. */
function around(node: Node): Node | null {
  const kind = read<number>(Node.prototype, 'nodeType', node)
  if (kind === Node.DOCUMENT_FRAGMENT_NODE) return (node as ShadowRoot).host
  const slot = kind === Node.ELEMENT_NODE ? read<Node | null>(Element.prototype, 'assignedSlot', node) : null
  return slot ?? read<Node | null>(Node.prototype, 'parentNode', node)
}

/** How many pixels of the window one of this element's is. */
function zoomOf(element: Element): number {
  let zoom = 1
  for (let at: Node | null = element; at; at = around(at)) {
    if (read<number>(Node.prototype, 'nodeType', at) === Node.ELEMENT_NODE)
      zoom *= Number(getComputedStyle(at as Element).zoom) || 1
  }
  return zoom
}

/** Where an element is, in pixels of the window. Browsers without `currentCSSZoom` (Safari) tell of places in the element's own pixels, under whatever `zoom` it is. */
export function placeOf(element: Element): DOMRectReadOnly {
  const { x, y, width, height } = element.getBoundingClientRect()
  const zoom = 'currentCSSZoom' in element ? 1 : zoomOf(element)
  return new DOMRectReadOnly(x * zoom, y * zoom, width * zoom, height * zoom)
}
