import { pageElements } from './page-elements.js'

/** The page's elements with this standard tag, whatever name the host defined it under. */
export const elementsOf = (tag: string): readonly HTMLElement[] =>
  [...pageElements()].filter(element => element.isConnected && (element.constructor as { tag?: string }).tag === tag)
