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
 * Completes a link that came back with the page's address: in the `<wallet-account>` that began it, else in the page's
 * `<wallet-link-account>`, or one in its `<wallet-app>`; the page does not wait for that, which waits for the page. Where it is not to
 * be had the link is completed without a screen: the session tells of the changed user, the page's error event of a failure, unless the
 * visitor said no.
 */
export async function resumeLink(pending: PendingReturn): Promise<void> {
  const { provider, begunIn } = pending
  pending.used?.()
  if (pageElements().size === 0 || !isOAuthProvider(provider)) return completeUnseen(pending)
  $pendingLink().set(pending)
  void showLink(provider, begunIn)
    .then(() => true, isUnplayed)
    .then(unseen => {
      if ($pendingLink().get() !== pending) return undefined // a flow has taken it
      $pendingLink().set(undefined)
      return unseen ? completeUnseen(pending) : undefined
    })
}

/** Nobody could show it, or the host did not want that. Of other errors an element has told already. */
const isUnplayed = (error: unknown): boolean =>
  isWalletError(error, 'ELEMENT_MISSING', 'FLOW_IN_PROGRESS', 'REQUEST_ABORTED')

async function completeUnseen(pending: PendingReturn): Promise<void> {
  await completeLink(pending, new AbortController().signal).catch((error: unknown) => {
    if (!isWalletError(error) || !error.cancelled) report(error)
  })
}

/** Opens what it goes on in, as soon as that is defined. A page that loads its tags one by one may never have it. */
async function showLink(provider: OAuthProvider, begunIn: string | undefined): Promise<unknown> {
  const inAccount = begunIn === ACCOUNT_TAG
  const defined = customElements.whenDefined(inAccount ? ACCOUNT_TAG : 'wallet-link-account')
  if (!(await resolvesWithin(TAG_DEFINED_MS, defined))) return undefined
  return inAccount ? openAccount() : linkAccount({ method: provider })
}
