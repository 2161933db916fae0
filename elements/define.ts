import { report } from '../src/lib/report.js'
import { whenIdle } from '../src/lib/time/when-idle.js'
import { defineElement, type TagClass } from './base/define-element.js'
import { FIRST } from './tags/first-classes.js'

/**
 * Defines one element by its tag name, or all of them; in a registry of the host's own, where the browser has such.
 * What is defined already stays as it is. Those that few pages have at once come in a file of their own, a moment later.
 * On a server nothing happens.
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
