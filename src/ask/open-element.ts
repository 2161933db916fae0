import { onePerPage } from '../lib/page.js'
import { wait } from '../lib/time/wait.js'
import { elementsOf } from './elements-of.js'
import { documentMember } from '../lib/document-member.js'

/** How long the closing animation of a dialog may take. */
const LEAVE_MS = 600

/** The part of an element that shows a question. */
interface Showing extends HTMLElement {
  show(options: object): Promise<unknown>
}

/** True if the wallet frame is in this element. The frame ends with it, and with the frame every call to the wallet. */
const holdsFrame = (element: HTMLElement) => !!element.shadowRoot?.querySelector('iframe')

/** Elements that were added for a single question. */
const temporaryElements = () => onePerPage('passing', () => new WeakSet<HTMLElement>())

const elementOf = (tag: string) => elementsOf(tag).find(element => !temporaryElements().has(element))

/**
 * A rendered `<wallet-app>` that can hold an element. Outside of one a dialog might stay invisible, and the body
 * belongs to the host.
 */
const dialogHost = () => elementsOf('wallet-app').find(app => app.checkVisibility())?.shadowRoot

/** True if the page has an element of this tag, or a `<wallet-app>` to add one to. */
export const canOpen = (tag: string): boolean =>
  elementOf(tag) !== undefined || (globalThis.customElements?.get(tag) !== undefined && !!dialogHost())

/**
 * Opens the page's element of this tag. If there is none, it adds one to the `<wallet-app>`, where it inherits the
 * theme, and removes it when the flow has ended. An element that holds the wallet frame stays, closed: a dapp that has
 * let the visitor log in goes on to use the wallet.
 */
export async function openElement(tag: string, options: object): Promise<unknown> {
  const existing = elementOf(tag) as Showing | undefined
  if (existing) return existing.show(options)
  // The tag is defined with our own class, so the element has `show`.
  const element = documentMember('createElement')(tag) as Showing
  temporaryElements().add(element)
  dialogHost()?.append(element)
  try {
    return await element.show(options)
  } finally {
    void wait(LEAVE_MS).then(() => holdsFrame(element) || element.remove())
  }
}
