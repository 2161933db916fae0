import { pageElements } from '../../ask/page-elements.js'
import { isOAuthProvider, type OAuthProvider } from '../../config/oauth-providers.js'
import { TAG_DEFINED_MS } from '../../constants.js'
import { isWalletError } from '../../errors/wallet-error.js'
import { report } from '../../lib/report.js'
import { resolvesWithin } from '../../lib/time/resolves-within.js'
import { $pendingLink } from '../../session/returns/pending-link.js'
import type { PendingReturn } from '../../session/returns/pending-return.js'
import { linkAccount } from '../linking/ask-to-change.js'
import { ACCOUNT_TAG, openAccount } from '../open-account.js'
import { completeLink } from './complete-link.js'

/**
 * Completes a link that returned in the page's address. It opens the `<wallet-account>` that began the link, or the
 * page's `<wallet-link-account>`, also inside a `<wallet-app>`. The page does not wait for the link, because the link
 * waits for the page. Without such an element the link completes without a screen: the session publishes the changed
 * user, and the page's error event reports a failure, unless the visitor refused.
 */
export async function resumeLink(pending: PendingReturn): Promise<void> {
  const { provider, begunIn } = pending
  pending.used?.()
  if (pageElements().size === 0 || !isOAuthProvider(provider)) return completeWithoutScreen(pending)
  $pendingLink().set(pending)
  void showLink(provider, begunIn)
    .then(() => true, couldNotShow)
    .then(isUnshown => {
      if ($pendingLink().get() !== pending) return undefined // a flow has taken it
      $pendingLink().set(undefined)
      return isUnshown ? completeWithoutScreen(pending) : undefined
    })
}

/** True if no element could show the link, or the host prevented it. An element reports every other error itself. */
const couldNotShow = (error: unknown): boolean =>
  isWalletError(error, 'ELEMENT_MISSING', 'FLOW_IN_PROGRESS', 'REQUEST_ABORTED')

async function completeWithoutScreen(pending: PendingReturn): Promise<void> {
  await completeLink(pending, new AbortController().signal).catch((error: unknown) => {
    if (!isWalletError(error) || !error.cancelled) report(error)
  })
}

/**
 * Opens the element that continues the link, once its tag is defined. A page that defines its tags one by one may never
 * define it.
 */
async function showLink(provider: OAuthProvider, tag: string | undefined): Promise<unknown> {
  const isAccountPage = tag === ACCOUNT_TAG
  const defined = customElements.whenDefined(isAccountPage ? ACCOUNT_TAG : 'wallet-link-account')
  if (!(await resolvesWithin(TAG_DEFINED_MS, defined))) return undefined
  return isAccountPage ? openAccount() : linkAccount({ method: provider })
}
