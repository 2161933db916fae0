import { getAppConfig } from '../api/app/app.js'
import { $hostConfig } from '../config/app.js'
import { resolveWith } from '../config/resolve-with.js'
import { onePerPage } from '../lib/page.js'
import { readReturn } from './returns/address-return.js'
import { core } from './core.js'
import { takeOAuthFlow } from './returns/oauth-flows.js'
import { pendingReturn, type PendingReturn } from './returns/returns.js'
import { $session, setSession } from './store.js'

/**
 * Restores the session, once per page. A user who has not accepted required terms is logged out and never published;
 * otherwise a login that returned with the address waits to be completed, and is the result. If the provider cannot be
 * reached, the stored session stays: nobody is signed in for now, and the page tries again when it becomes visible again.
 */
export function restoreSession(): Promise<PendingReturn | null> {
  return onePerPage('restored', () => restore())
}

async function restore(): Promise<PendingReturn | null> {
  const found = readReturn(globalThis.location?.href ?? '')
  const pending = found && pendingReturn(found)
  let denied = false
  try {
    await core().restore(async ({ hasAcceptedTerms }) => {
      denied = !hasAcceptedTerms && await mustAcceptTerms()
      return !denied
    })
  } catch (error) {
    console.warn('The session could not be restored for now.', error)
  }
  if ($session().get().status === 'restoring') setSession(null, 'restore')
  if (denied) pending?.used?.()
  if (denied && found?.kind === 'oauth') takeOAuthFlow(found.state)
  return denied ? null : pending
}

async function mustAcceptTerms(): Promise<boolean> {
  const settings = resolveWith(undefined, await getAppConfig(), $hostConfig().get())
  return settings.legal.requireUsersAcceptTerms
}
