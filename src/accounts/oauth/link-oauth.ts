import { EndedOutside } from '../../channel/other-window.js'
import { oauthType, type OAuthProvider } from '../../config/oauth-providers.js'
import { WalletError } from '../../errors/wallet-error.js'
import { singleFlight } from '../../lib/single-flight.js'
import { visitSite } from '../returns/visit-site.js'
import type { User } from '../../session/user/user.js'
import { requireLinkable } from '../linking/rules.js'
import { completeLink } from './complete-link.js'

/**
 * Links an account at another site to the signed-in user. The page is left for that site and the link completed where it comes
 * back, as `wallet-session-change` tells; a page that cannot be left opens a pop-up, and the promise settles with the user: call
 * it in the visitor's press. A second call while one is running gets the same result.
 */
export const linkOAuth = singleFlight(
  async (
    { provider }: { provider: OAuthProvider },
    signal: AbortSignal = new AbortController().signal,
  ): Promise<User> => {
    requireLinkable(oauthType(provider))
    return completeLink(
      await visitSite({ provider, link: true }, signal).catch((error: unknown) => {
        throw named(error)
      }),
      signal,
    )
  },
)

/** An end without an answer, as a script is told of it. */
function named(error: unknown): unknown {
  if (!(error instanceof EndedOutside)) return error
  if (error.how === 'blocked')
    return new WalletError(
      'FAILED_TO_LINK_ACCOUNT',
      "The browser blocked the window; call linkOAuth in the visitor's press.",
      { cause: error },
    )
  return new WalletError('USER_EXITED_LINK_FLOW', 'The visitor came back without an answer of the other site.', {
    cause: error,
  })
}
