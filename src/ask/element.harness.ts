import { pageElements } from './page-elements.js'

/** Puts as much of an element into the page as a question needs; what it answers takes it away again. */
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
