import { EndedOutside } from '../../channel/other-window.js'
import { oauthType, type OAuthProvider } from '../../config/oauth-providers.js'
import { WalletError } from '../../errors/wallet-error.js'
import { singleFlight } from '../../lib/single-flight.js'
import { visitSite } from '../returns/visit-site.js'
import { sessionRestored } from '../../session/session-restored.js'
import type { User } from '../../session/user/user.js'
import { requireLinkable } from '../linking/rules.js'
import { completeLink } from './complete-link.js'

/**
 * Links an account at another site to the signed-in user. The page leaves for that site, and the link completes when
 * it comes back, as `wallet-session-change` tells. A page that cannot leave opens a pop-up window instead, and the
 * promise resolves with the user: call it right after the visitor has pressed something. A second call while one is
 * running gets the same result.
 *
 * @param input `provider`: the site, such as `google`
 * @param signal aborts the call
 * @returns the user, with the account; never, if the page leaves
 * @throws WalletError USER_EXITED_LINK_FLOW if the visitor comes back without an answer, FAILED_TO_LINK_ACCOUNT if
 * the browser blocks the window, MUST_BE_AUTHENTICATED while nobody is signed in, CANNOT_LINK_MORE_OF_TYPE if they
 * have an account of that site
 * @example
 * await linkOAuth({ provider: 'google' })
 */
export const linkOAuth = singleFlight(
  async (
    { provider }: { provider: OAuthProvider },
    signal: AbortSignal = new AbortController().signal,
  ): Promise<User> => {
    const restored = sessionRestored(signal)
    if (restored) await restored // else the window opens in the visitor's press
    requireLinkable(oauthType(provider))
    return completeLink(
      await visitSite({ provider, link: true }, signal).catch((error: unknown) => {
        throw toLinkError(error)
      }),
      signal,
    )
  },
)

/** Maps a visit that ended without an answer to the error that the caller gets. */
function toLinkError(error: unknown): unknown {
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
