import { getAppConfig } from '../api/app/app.js'
import { $hostConfig } from '../config/app.js'
import { resolveWith } from '../config/resolve-with.js'
import type { HostLayer } from '../config/settings.js'
import { hasOpener, reportToOpener } from '../channel/oauth-popup.js'
import { onePerPage } from '../lib/page.js'
import { wait } from '../lib/time/wait.js'
import { cleanReturn, readReturn, type AddressReturn } from './returns/address-return.js'
import { core } from './core.js'
import { sessionName } from './record/provider-storage.js'
import type { Admission } from './record/tab-session.js'
import { findOAuthFlow, takeOAuthFlow } from './returns/oauth-flows.js'
import { $session, setSession } from './store.js'

/**
 * Restores the session, once per page. A user who has not accepted the terms that the app or a script requires is
 * logged out. If only markup requires them, which anyone may have written, the session is kept for the login that shows
 * the terms. In neither case is the user published. Unless a user was logged out, the result is the return in the
 * page's address. If the provider cannot be reached, the stored session stays: nobody is signed in for now, and the
 * page retries when it becomes visible again.
 *
 * @param before the restore waits for this promise; only the first call of the page uses it
 */
export function restoreSession(before?: Promise<unknown>): Promise<AddressReturn | null> {
  return onePerPage(`restored:${sessionName()}`, async () => {
    await before?.catch(() => {}) // every other caller that waits for it handles the error
    return restore()
  })
}

/** The time for a pop-up to close before it behaves like any page. */
const CLOSE_TIMEOUT_MS = 1_000

async function restore(): Promise<AddressReturn | null> {
  const addressReturn = readReturn(globalThis.location?.href ?? '')
  const found = addressReturn && (await passToOpener(addressReturn)) ? null : addressReturn
  let wasDenied = false
  try {
    await core().restore(async ({ hasAcceptedTerms }) => {
      const admission = hasAcceptedTerms ? 'in' : await admitWithoutTerms()
      wasDenied = admission === 'out'
      return admission
    })
  } catch (error) {
    console.warn('The session could not be restored for now.', error)
  }
  if ($session().get().status === 'restoring') setSession(null, 'restore')
  if (!wasDenied || !found) return found
  cleanReturn(found) // no flow will use it
  if (found.kind === 'oauth') takeOAuthFlow(found.state)
  return null
}

/** Decides about a user who has not accepted the terms: it depends on whether more than the markup requires them. */
async function admitWithoutTerms(): Promise<Admission> {
  const app = await getAppConfig()
  const requiresTerms = (layer: HostLayer) => resolveWith(undefined, app, layer).legal.requireUsersAcceptTerms
  const { markup, ...fromScripts } = $hostConfig().get()
  if (requiresTerms(fromScripts)) return 'out'
  return requiresTerms({ ...fromScripts, markup }) ? 'after-terms' : 'in'
}

/**
 * In a pop-up, passes the return to the window that opened it and closes. False if this page continues with the return
 * itself.
 */
async function passToOpener(found: AddressReturn): Promise<boolean> {
  if (found.kind !== 'oauth') return false
  const flow = findOAuthFlow(found.state)
  if (flow ? !flow.popup : !hasOpener()) return false
  cleanReturn(found)
  reportToOpener(found)
  await wait(CLOSE_TIMEOUT_MS) // the closing window would interrupt anything that starts now
  return true
}
