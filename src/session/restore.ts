import { getAppConfig } from '../api/app.js'
import { $hostConfig } from '../config/app.js'
import { resolveWith } from '../config/resolve-with.js'
import { onePerPage } from '../lib/page.js'
import { cleanReturn, readReturn, type AddressReturn } from './address-return.js'
import { core } from './core.js'
import { takeOAuthFlow } from './oauth-flows.js'
import { pendingReturn, type PendingReturn } from './returns.js'
import { $session, setSession } from './store.js'

/** What the page has to go on with after the restore. */
export interface Restored {
  /** A login that came back with the address; the login flow resumes it. */
  readonly pending: PendingReturn | null
  /** A wallet deep link that came with the address. */
  readonly walletLink: Extract<AddressReturn, { kind: 'wallet' }> | null
}

/**
 * Restores the session, once a page. A user who has not accepted terms that are required is logged out and never shown;
 * otherwise a login that came back with the address waits to be resumed. A provider that cannot be reached leaves the
 * stored session as it is: nobody is shown for now, and the next look at the page tries again.
 */
export function restoreSession(): Promise<Restored> {
  return onePerPage('restored', () => restore())
}

async function restore(): Promise<Restored> {
  const found = readReturn(globalThis.location?.href ?? '')
  if (found) cleanReturn(found)
  let refused = false
  try {
    await core().restore(async ({ hasAcceptedTerms }) => {
      refused = !hasAcceptedTerms && await mustAcceptTerms()
      return !refused
    })
  } catch (error) {
    console.warn('The session could not be restored for now.', error)
  }
  if ($session().get().status === 'restoring') setSession(null, 'restore')
  if (refused && found?.kind === 'oauth') takeOAuthFlow(found.state)
  return {
    pending: found && !refused ? pendingReturn(found) : null,
    walletLink: found?.kind === 'wallet' && !refused ? found : null,
  }
}

async function mustAcceptTerms(): Promise<boolean> {
  const settings = resolveWith(undefined, await getAppConfig(), $hostConfig().get())
  return settings.legal.requireUsersAcceptTerms
}
