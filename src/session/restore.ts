import { getAppConfig } from '../api/app.js'
import { onePerPage } from '../lib/page.js'
import { $hostConfig } from '../config/app.js'
import { resolveSettings } from '../config/resolve.js'
import { core } from './core.js'
import { logout } from './logout.js'
import { cleanReturn, pendingReturn, readReturn, type AddressReturn, type PendingReturn } from './returns.js'
import { $session, setSession } from './store.js'

/** What the page has to go on with after the restore. */
export interface Restored {
  /** A login that came back with the address; the login flow resumes it. */
  readonly pending: PendingReturn | null
  /** A wallet deep link that came with the address. */
  readonly walletLink: Extract<AddressReturn, { kind: 'wallet' }> | null
}

/**
 * Restores the session, once a page. A user who has not accepted terms that are required is logged out; otherwise a
 * login that came back with the address waits to be resumed. A provider that cannot be reached leaves the stored
 * session as it is, and nobody signed in for now.
 */
export function restoreSession(): Promise<Restored> {
  return onePerPage('restored', () => restore())
}

async function restore(): Promise<Restored> {
  const found = readReturn(globalThis.location?.href ?? '')
  if (found) cleanReturn(found)
  const nothing: Restored = { pending: null, walletLink: null }
  try {
    const user = await core().restore()
    if (user && !user.hasAcceptedTerms && await mustAcceptTerms()) {
      await logout()
      return nothing
    }
  } catch (error) {
    console.warn('The session could not be restored for now.', error)
    if ($session().get().status === 'restoring') setSession(null, 'restore')
  }
  if (!found) return nothing
  return found.kind === 'wallet' ? { pending: null, walletLink: found } : { pending: pendingReturn(found), walletLink: null }
}

async function mustAcceptTerms(): Promise<boolean> {
  const settings = resolveSettings(await getAppConfig(), $hostConfig().get())
  return settings.legal.requireUsersAcceptTerms
}
