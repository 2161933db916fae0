import { elementsOf } from '../ask/elements-of.js'
import { openElement } from '../ask/open-element.js'
import { confirmTransaction } from '../ask/questions/confirm-transaction.js'
import { fund } from '../ask/questions/fund.js'
import { isWalletReturn, type Pending } from '../session/returns/pending-login.js'

const TRANSACTION_ATTRIBUTES = ['to', 'data', 'transaction', 'transaction-base64']

/**
 * The elements whose flow begins with a login. The function returns true if the element still has its task after a
 * reload.
 */
const TASK_CHECKS = new Map<string, (element: HTMLElement) => boolean>([
  [fund.tag, () => true],
  [confirmTransaction.tag, element => TRANSACTION_ATTRIBUTES.some(name => element.hasAttribute(name))],
])

/** The tag of the element that began the login, if the element has a task of its own that continues after the login. */
export const loginTag = (pending: Pending): string | undefined =>
  !isWalletReturn(pending) && pending.begunIn !== undefined && TASK_CHECKS.has(pending.begunIn)
    ? pending.begunIn
    : undefined

/**
 * Returns a function that opens the page's element with this tag; undefined if several elements match, or the element
 * has lost its task.
 */
export function opensAgain(tag: string): (() => Promise<unknown>) | undefined {
  const [element, duplicate] = elementsOf(tag)
  return element && !duplicate && TASK_CHECKS.get(tag)?.(element) ? () => openElement(tag, {}) : undefined
}
