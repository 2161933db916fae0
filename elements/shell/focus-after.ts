import { documentMember } from '../../src/lib/document-member.js'
import { focused } from '../base/focused.js'
import { FOCUSABLE } from './trap-focus.js'

/** Returns the element of the page that contains this one, outside all shadow trees. */
function inPage(element: Element): Element {
  const root = element.getRootNode()
  return root instanceof ShadowRoot ? inPage(root.host) : element
}

/** Moves the focus to the first focusable element after this one, so that keyboard users can continue after a button has disappeared. */
export function focusAfter(gone: Element): void {
  const begin = inPage(gone)
  const walker = documentMember('createTreeWalker')(documentMember('body'), NodeFilter.SHOW_ELEMENT)
  walker.currentNode = begin
  while (walker.nextNode()) {
    const element = walker.currentNode as HTMLElement
    if (begin.contains(element)) continue
    const stop = element.matches(FOCUSABLE) ? element : element.shadowRoot?.querySelector<HTMLElement>(FOCUSABLE)
    if (!stop?.checkVisibility({ visibilityProperty: true })) continue
    stop.focus({ preventScroll: true })
    if (focused(document) === stop) return
  }
}
