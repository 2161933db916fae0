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
 * Restores the session, once per page. A user who has not accepted terms that the app or a script requires is logged out; where
 * only markup does, which anybody may have written, their session is kept for the login that shows the terms. Neither is published.
 * Unless somebody was logged out, what another site has returned with the address is the result. If the provider cannot be
 * reached, the stored session stays: nobody is signed in for now, and the page tries again when it becomes visible again.
 *
 * @param before What it waits for, where this is the call that begins it
 */
export function restoreSession(before?: Promise<unknown>): Promise<AddressReturn | null> {
  return onePerPage(`restored:${sessionName()}`, async () => {
    await before?.catch(() => {}) // whoever waits for it, too, hears of that
    return restore()
  })
}

/** So long a pop-up has to close before it does what any page does. */
const CLOSING_MS = 1_000

async function restore(): Promise<AddressReturn | null> {
  const addressReturn = readReturn(globalThis.location?.href ?? '')
  const found = addressReturn && (await handedOver(addressReturn)) ? null : addressReturn
  let denied = false
  try {
    await core().restore(async ({ hasAcceptedTerms }) => {
      const admission = hasAcceptedTerms ? 'in' : await withoutTerms()
      denied = admission === 'out'
      return admission
    })
  } catch (error) {
    console.warn('The session could not be restored for now.', error)
  }
  if ($session().get().status === 'restoring') setSession(null, 'restore')
  if (!denied || !found) return found
  cleanReturn(found) // nobody will take it up
  if (found.kind === 'oauth') takeOAuthFlow(found.state)
  return null
}

/** What becomes of a user who has not accepted the terms, by who requires it. */
async function withoutTerms(): Promise<Admission> {
  const app = await getAppConfig()
  const requires = (layer: HostLayer) => resolveWith(undefined, app, layer).legal.requireUsersAcceptTerms
  const { markup, ...said } = $hostConfig().get()
  if (requires(said)) return 'out'
  return requires({ ...said, markup }) ? 'after-terms' : 'in'
}

/** In a pop-up: whoever opened it goes on with this return, and it closes. False for a page that goes on itself. */
async function handedOver(found: AddressReturn): Promise<boolean> {
  if (found.kind !== 'oauth') return false
  const flow = findOAuthFlow(found.state)
  if (flow ? !flow.popup : !hasOpener()) return false
  cleanReturn(found)
  reportToOpener(found)
  await wait(CLOSING_MS) // nothing is begun that its closing would cut off
  return true
}
