import { readDocument } from '../../src/lib/page-document.js'

/** The focused element of a page, looked for through open shadow trees. */
export function focused(page: Document): HTMLElement | null {
  let found = readDocument('activeElement', page)
  while (found?.shadowRoot?.activeElement) found = found.shadowRoot.activeElement
  return found as HTMLElement | null
}
