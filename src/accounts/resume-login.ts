import { getAppConfig } from '../api/app/app.js'
import { $openFlow } from '../ask/open-flow.js'
import { setPendingLogin, pendingLogin } from '../session/returns/pending-login.js'
import type { PendingReturn } from '../session/returns/returns.js'
import { currentUser } from '../session/store.js'
import { login } from './login.js'

/**
 * Opens the page's login to complete a login that returned from another site, as soon as the tag is defined; if the host
 * opens its login first, that one completes it. A user who is signed in already stays so. What looks like Telegram's data is
 * the host's own in an app without Telegram login, and stays in the address.
 */
export async function resumeLogin(pending: PendingReturn): Promise<void> {
  const user = currentUser()
  if (user && !user.isGuest) return pending.used?.()
  if (pending.provider === 'telegram' && !(await getAppConfig()).loginMethods?.includes('telegram')) return
  setPendingLogin(pending)
  void globalThis.customElements?.whenDefined('wallet-login-modal')
    .then(() => pendingLogin() && !$openFlow().get() ? login() : undefined)
    .catch(() => {}) // the element reports errors itself
}
