import { documentMember } from '../../src/lib/document-member.js'
import { REQUEST_TIMEOUT_MS } from '../../src/constants.js'

/** A fallback for browsers without `<button commandfor command>`. */
export function hearClicks(runCommand: (element: HTMLElement, command: string) => void): void {
  addEventListener.call(document, 'click', event => {
    const button = event
      .composedPath()
      .find(node => node instanceof HTMLButtonElement && node.hasAttribute('commandfor')) as
      | HTMLButtonElement
      | undefined
    const target = button?.getAttribute('commandfor')
    if (!button || !target || button.disabled || event.defaultPrevented) return
    const root = button.getRootNode()
    const element = root instanceof ShadowRoot ? root.getElementById(target) : documentMember('getElementById')(target)
    if (element) runCommand(element, button.getAttribute('command') ?? '')
  })
}

/** The last command for each element whose tag is not defined yet. */
const pendingCommands = new WeakMap<HTMLElement, string>()

/**
 * Runs a command once the tag is defined, as its script may still be loading. Only the last of several commands runs,
 * and none after a timeout.
 */
export async function obeyOnceDefined(
  element: HTMLElement | null,
  command: string,
  runCommand: (element: HTMLElement, command: string) => void,
): Promise<void> {
  if (!element) return console.warn(`There is no element that could be told "${command}".`)
  if (!element.localName.startsWith('wallet-')) return
  const waiting = pendingCommands.has(element)
  pendingCommands.set(element, command)
  if (waiting) return
  const timer = setTimeout(() => {
    pendingCommands.delete(element)
    console.warn(`<${element.localName}> is not defined: it cannot be told "${command}".`)
  }, REQUEST_TIMEOUT_MS)
  await customElements.whenDefined(element.localName)
  clearTimeout(timer)
  const lastCommand = pendingCommands.get(element)
  pendingCommands.delete(element)
  if (lastCommand !== undefined && element.isConnected) runCommand(element, lastCommand)
}
