import { onePerPage } from '../lib/page.js'
import { wait } from '../lib/time/wait.js'
import { elementsOf } from './elements-of.js'
import { documentMember } from '../lib/document-member.js'

/** As long as a dialog takes to leave. */
const LEAVE_MS = 600

/** An element of ours, as far as it can be asked to play its flow. */
interface Showing extends HTMLElement {
  show(options: object): Promise<unknown>
}

/** Those that are there for one question alone. */
const temporaryElements = () => onePerPage('passing', () => new WeakSet<HTMLElement>())

const elementOf = (tag: string) => elementsOf(tag).find(element => !temporaryElements().has(element))

/** Where an element of ours can be put: in a `<wallet-app>` that is rendered, for elsewhere no dialog is seen. The page's body is the host's. */
const dialogHost = () => elementsOf('wallet-app').find(app => app.checkVisibility())?.shadowRoot

/** Whether the page has an element of this tag, or can be given one. */
export const canOpen = (tag: string): boolean =>
  elementOf(tag) !== undefined || (globalThis.customElements?.get(tag) !== undefined && !!dialogHost())

/** Opens the page's element of this tag. A page that has none is given one in its `<wallet-app>`, whose looks it takes on, for as long as the flow lasts. */
export async function openElement(tag: string, options: object): Promise<unknown> {
  const found = elementOf(tag) as Showing | undefined
  if (found) return found.show(options)
  // The tag is defined by us: it shows.
  const made = documentMember('createElement')(tag) as Showing
  temporaryElements().add(made)
  dialogHost()?.append(made)
  try {
    return await made.show(options)
  } finally {
    void wait(LEAVE_MS).then(() => made.remove())
  }
}
