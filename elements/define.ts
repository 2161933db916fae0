import { defineElement } from './base/define-element.js'
import { CLASSES } from './tags/every-class.js'

/**
 * Defines one element by its tag name, or all of them; in a registry of the host's own, where the browser has such.
 * What is defined already stays as it is. On a server nothing happens.
 */
export function defineWallet(tag?: string, registry: CustomElementRegistry | undefined = globalThis.customElements): void {
  for (const Element of CLASSES) if (tag === undefined || tag === Element.tag) defineElement(Element, Element.tag, registry)
}
