import { pageElements } from './page-elements.js'

/** The page's elements of this tag, under whatever name they were defined. */
export const elementsOf = (tag: string): readonly HTMLElement[] =>
  [...pageElements()].filter(element => element.isConnected && (element.constructor as { tag?: string }).tag === tag)
