import { openElement } from '../ask/open-element.js'
import { tagOf } from '../ask/tag-of.js'
import { $openFlow } from '../ask/open-flow.js'
import { manageAccount } from '../ask/questions/manage-account.js'
import { isWalletReturn, type Pending } from '../session/returns/pending-login.js'
import { currentUser } from '../session/store.js'

/** What has left the page from the account comes back to it. */
export const ACCOUNT_TAG = manageAccount.tag

/** True for what somebody has begun in their account, and not in a login. */
export const isOfAccount = (pending: Pending): boolean =>
  !isWalletReturn(pending) && pending.begunIn === ACCOUNT_TAG && currentUser() !== null

/**
 * Has the page's account open, for what has come back to it: that it goes on with by itself. Settles when the account has ended, and at
 * once while something else is open.
 */
export async function openAccount(): Promise<void> {
  const open = $openFlow().get()
  if (!open || tagOf(open.element) === ACCOUNT_TAG) await openElement(ACCOUNT_TAG, {})
}
