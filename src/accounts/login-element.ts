import { elementsOf } from '../ask/elements-of.js'
import { openElement } from '../ask/open-element.js'
import { confirmTransaction } from '../ask/questions/confirm-transaction.js'
import { fund } from '../ask/questions/fund.js'
import { isWalletReturn, type Pending } from '../session/returns/pending-login.js'

const TRANSACTION_ATTRIBUTES = ['to', 'data', 'transaction', 'transaction-base64']

/** The elements that let a visitor log in before what they are for: true where one still says what that is when the page is loaded again. */
const SAYS_WHAT_FOR = new Map<string, (element: HTMLElement) => boolean>([
  [fund.tag, () => true],
  [confirmTransaction.tag, element => TRANSACTION_ATTRIBUTES.some(name => element.hasAttribute(name))],
])

/** The tag of the element that a login was begun in, where that is for something else and goes on with it after the login. */
export const loginTag = (pending: Pending): string | undefined =>
  !isWalletReturn(pending) && pending.begunIn !== undefined && SAYS_WHAT_FOR.has(pending.begunIn)
    ? pending.begunIn
    : undefined

/** What opens the page's element of this tag; undefined where it cannot be told which one the login was begun in, or what for. */
export function opensAgain(tag: string): (() => Promise<unknown>) | undefined {
  const [element, another] = elementsOf(tag)
  return element && !another && SAYS_WHAT_FOR.get(tag)?.(element) ? () => openElement(tag, {}) : undefined
}
