import { onePerPage } from './page.js'
import { wait } from './wait.js'

/** Plays the flow of a tag with these options, and settles as the element's `show()` does. */
export type OpenElement = (tag: string, options: object) => Promise<unknown>

/** What every flow element of the page can do. */
interface Showing extends HTMLElement {
  show(options?: object): Promise<unknown>
}

/** As long as a dialog takes to leave. */
const LEAVE_MS = 600

const door = () => onePerPage<{ open: OpenElement | undefined }>('open-element', () => ({ open: undefined }))

/** Puts another way of opening elements in the place of the usual one, or takes it away again. */
export function setOpenElement(open: OpenElement | undefined): void {
  door().open = open
}

/** Nothing on this page can play that flow. */
export class NoElementError extends Error {
  override readonly name = 'NoElementError'
}

/**
 * Opens the page's element of this tag. A page that has none gets one at the end of its body for as long as the flow
 * lasts. Rejects with a NoElementError where the tag is not defined.
 */
export const openElement: OpenElement = (tag, options) => (door().open ?? openOnPage)(tag, options)

const openOnPage: OpenElement = async (tag, options) => {
  if (!globalThis.customElements?.get(tag)) throw new NoElementError(`There is no <${tag}> on this page. Load the elements' script first.`)
  const found = document.querySelector<Showing>(tag)
  if (found) return found.show(options)
  // The tag is defined by us: it shows.
  const made = document.createElement(tag) as Showing
  document.body.append(made)
  try {
    return await made.show(options)
  } finally {
    void wait(LEAVE_MS).then(() => made.remove())
  }
}
