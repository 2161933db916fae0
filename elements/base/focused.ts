import { readDocument } from '../../src/lib/page-document.js'

/** The focused element of a page, looked for through open shadow trees. */
export function focused(page: Document): HTMLElement | null {
  const inside = (found: Element | null): Element | null => found?.shadowRoot?.activeElement ? inside(found.shadowRoot.activeElement) : found
  return inside(readDocument('activeElement', page)) as HTMLElement | null
}
