import { documentMember } from '../../src/lib/document-member.js'
import { focused } from '../base/focused.js'
import { FOCUSABLE } from './trap-focus.js'

/** Returns the element of the page that contains this one, outside all shadow trees. */
function inPage(element: Element): Element {
  const root = element.getRootNode()
  return root instanceof ShadowRoot ? inPage(root.host) : element
}

/** Moves the focus to the first focusable element after this one, so that keyboard users can continue after a button has disappeared. */
export function focusAfter(element: Element): void {
  const start = inPage(element)
  const walker = documentMember('createTreeWalker')(documentMember('body'), NodeFilter.SHOW_ELEMENT)
  walker.currentNode = start
  while (walker.nextNode()) {
    const candidate = walker.currentNode as HTMLElement
    if (start.contains(candidate)) continue
    const target = candidate.matches(FOCUSABLE)
      ? candidate
      : candidate.shadowRoot?.querySelector<HTMLElement>(FOCUSABLE)
    if (!target?.checkVisibility({ visibilityProperty: true })) continue
    target.focus({ preventScroll: true })
    if (focused(document) === target) return
  }
}
