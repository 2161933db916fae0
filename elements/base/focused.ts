import { readDocument } from '../../src/lib/page-document.js'

/** Returns the focused element of a page, also inside open shadow trees. */
export function focused(page: Document): HTMLElement | null {
  let found = readDocument('activeElement', page)
  while (found?.shadowRoot?.activeElement) found = found.shadowRoot.activeElement
  return found as HTMLElement | null
}
