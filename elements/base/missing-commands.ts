import { documentMember } from '../../src/lib/document-member.js'
import { REQUEST_TIMEOUT_MS } from '../../src/constants.js'

/** A fallback for browsers without `<button commandfor command>`. */
export function hearClicks(obey: (element: HTMLElement, command: string) => void): void {
  addEventListener.call(document, 'click', event => {
    const button = event
      .composedPath()
      .find(node => node instanceof HTMLButtonElement && node.hasAttribute('commandfor')) as
      | HTMLButtonElement
      | undefined
    const target = button?.getAttribute('commandfor')
    if (!button || !target || button.disabled || event.defaultPrevented) return
    const root = button.getRootNode()
    const found = root instanceof ShadowRoot ? root.getElementById(target) : documentMember('getElementById')(target)
    if (found) obey(found, button.getAttribute('command') ?? '')
  })
}

/** The last command for each element whose tag is not defined yet. */
const told = new WeakMap<HTMLElement, string>()

/**
 * Runs a command once the tag is defined, as its script may still be loading. Only the last of several commands runs,
 * and none after a timeout.
 */
export async function obeyOnceDefined(
  element: HTMLElement | null,
  command: string,
  obey: (element: HTMLElement, command: string) => void,
): Promise<void> {
  if (!element) return console.warn(`There is no element that could be told "${command}".`)
  if (!element.localName.startsWith('wallet-')) return
  const waiting = told.has(element)
  told.set(element, command)
  if (waiting) return
  const end = setTimeout(() => {
    told.delete(element)
    console.warn(`<${element.localName}> is not defined: it cannot be told "${command}".`)
  }, REQUEST_TIMEOUT_MS)
  await customElements.whenDefined(element.localName)
  clearTimeout(end)
  const last = told.get(element)
  told.delete(element)
  if (last !== undefined && element.isConnected) obey(element, last)
}
