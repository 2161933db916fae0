import { pageElements } from './page-elements.js'

/** What an element of ours is called, under whatever name it was defined. */
export const tagOf = (element: HTMLElement): string | undefined => (element.constructor as { tag?: string }).tag

/** The page's elements of this tag. */
export const elementsOf = (tag: string): readonly HTMLElement[] =>
  [...pageElements()].filter(element => element.isConnected && tagOf(element) === tag)
