import { getAppConfig } from '../api/app.js'
import { keepPendingLogin, pendingLogin } from '../session/pending-login.js'
import type { PendingReturn } from '../session/returns.js'
import { currentUser } from '../session/store.js'
import { login } from './login.js'

/**
 * Opens the page's login where it left off, as soon as there is a tag for it; a login that the host opens first goes on with
 * it instead. Somebody who is signed in by now stays who they are, and what Telegram says concerns only an app that asks it.
 */
export async function resumeLogin(pending: PendingReturn): Promise<void> {
  const user = currentUser()
  if (user && !user.isGuest) return
  if (pending.provider === 'telegram' && !(await getAppConfig()).loginMethods?.includes('telegram')) return
  keepPendingLogin(pending)
  void globalThis.customElements?.whenDefined('wallet-login-modal').then(() => pendingLogin() && login()).catch(() => {}) // the element tells of it
}
