import { report } from '../src/lib/report.js'
import { whenIdle } from '../src/lib/time/when-idle.js'
import { defineElement, type TagClass } from './base/define-element.js'
import { FIRST } from './tags/first-classes.js'

/**
 * Defines one element, or all of them. Elements that are defined already stay as they are. Elements that few pages
 * need at once are loaded from a file of their own once the browser is idle. On a server nothing happens.
 *
 * @param tag the element's tag name; default: all
 * @param registry a registry of the host's own, if the browser has such; default: the page's
 * @example
 * defineWallet('wallet-fund')
 */
export function defineWallet(
  tag?: string,
  registry: CustomElementRegistry | undefined = globalThis.customElements,
): void {
  if (!registry) return
  const define = (classes: readonly TagClass[]) => {
    for (const Element of classes) if (tag === undefined || tag === Element.tag) defineElement(Element, registry)
  }
  define(FIRST)
  void whenIdle()
    .then(() => import('./tags/later-classes.js'))
    .then(({ LATER }) => define(LATER))
    .catch(report)
}
