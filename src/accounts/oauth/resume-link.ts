import { pageElements } from '../../ask/page-elements.js'
import { isOAuthProvider } from '../../config/oauth-providers.js'
import type { LoginMethod } from '../../config/settings.js'
import { isWalletError } from '../../errors/wallet-error.js'
import { report } from '../../lib/report.js'
import { pendingLink, setPendingLink } from '../../session/returns/pending-link.js'
import type { PendingReturn } from '../../session/returns/pending-return.js'
import { linkAccount } from '../linking/ask-to-change.js'
import { completeLink } from './complete-link.js'

/**
 * Completes a link that came back with the page's address: in the page's `<wallet-link-account>`, or one in its `<wallet-app>`.
 * Where there is neither it is completed without a screen: the session tells of the changed user, the page's error event of a
 * failure, unless the visitor said no.
 */
export async function resumeLink(pending: PendingReturn): Promise<void> {
  pending.used?.()
  if (pageElements().size > 0 && isOAuthProvider(pending.provider)) {
    await customElements.whenDefined('wallet-link-account')
    setPendingLink(pending)
    await linkAccount({ method: pending.provider as LoginMethod }).catch(() => {}) // the element reports errors itself
    if (pendingLink() !== pending) return // a flow has taken it
    setPendingLink(undefined)
  }
  await completeLink(pending, new AbortController().signal).catch((error: unknown) => {
    if (!isWalletError(error) || !error.cancelled) report(error)
  })
}
