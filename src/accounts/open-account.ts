import { openElement } from '../ask/open-element.js'
import { tagOf } from '../ask/tag-of.js'
import { $openFlow } from '../ask/open-flow.js'
import { manageAccount } from '../ask/questions/manage-account.js'
import { isWalletReturn, type Pending } from '../session/returns/pending-login.js'
import { currentUser } from '../session/store.js'

/** The element that receives a return whose visit began on the account page. */
export const ACCOUNT_TAG = manageAccount.tag

/** True if the visit began on the account page, and not in a login. */
export const isOfAccount = (pending: Pending): boolean =>
  !isWalletReturn(pending) && pending.begunIn === ACCOUNT_TAG && currentUser() !== null

/**
 * Opens the page's account element, which continues with the pending return. Settles when the account closes, and at
 * once if another flow is open.
 */
export async function openAccount(): Promise<void> {
  const open = $openFlow().get()
  if (!open || tagOf(open.element) === ACCOUNT_TAG) await openElement(ACCOUNT_TAG, {})
}
