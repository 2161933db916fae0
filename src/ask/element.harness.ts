import { pageElements } from './page-elements.js'

/** Adds a stand-in element to the page with only the members that a question needs. The returned function removes it. */
export function standIn(
  tag: string,
  show: (options: never) => Promise<unknown>,
  attributes: readonly string[] = [],
): () => void {
  class StandIn {
    static readonly tag = tag
    readonly isConnected = true
    readonly show = show
    readonly hasAttribute = (name: string) => attributes.includes(name)
  }
  const element = new StandIn() as unknown as HTMLElement
  pageElements().add(element)
  return () => void pageElements().delete(element)
}
