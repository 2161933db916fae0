import { EndedOutside } from '../../channel/other-window.js'
import { siteOfApp } from '../../config/other-apps.js'
import { WalletError } from '../../errors/wallet-error.js'
import { singleFlight } from '../../lib/single-flight.js'
import { sessionRestored } from '../../session/session-restored.js'
import type { User } from '../../session/user/user.js'
import { requireLinkable } from '../linking/rules.js'
import { completeLink } from '../oauth/complete-link.js'
import { endedBy } from './ended.js'
import { visitApp } from './visit-app.js'

/**
 * Links the wallet that the signed-in user has at another app, in a pop-up window of that app. Call it right after
 * they have pressed something. A second call while one is running gets the same result.
 *
 * @param input `appId`: the other app
 * @param signal aborts the call
 * @returns the user, with the account at that app
 * @throws WalletError INVALID_DATA for an app that this one is not connected with, USER_EXITED_LINK_FLOW if the
 * visitor closes the window, CLIENT_REQUEST_TIMEOUT after two minutes
 * @example
 * const user = await linkCrossApp({ appId: 'the-other-app-s-id' })
 */
export const linkCrossApp = singleFlight(
  async ({ appId }: { readonly appId: string }, signal: AbortSignal = new AbortController().signal): Promise<User> => {
    const provider = siteOfApp(appId)
    const restored = sessionRestored(signal)
    if (restored) await restored // else the window opens in the visitor's press
    requireLinkable('cross_app', provider)
    return completeLink(
      await visitApp({ provider, link: true }, signal).catch((error: unknown) => {
        throw toLinkError(error)
      }),
      signal,
    )
  },
)

/** Maps a pop-up that ended without an answer to the error that the caller gets. */
function toLinkError(error: unknown): unknown {
  if (!(error instanceof EndedOutside)) return error
  return (
    endedBy(error.how, 'USER_EXITED_LINK_FLOW') ??
    new WalletError(
      'FAILED_TO_LINK_ACCOUNT',
      "The browser blocked the window; call linkCrossApp in the visitor's press.",
      { cause: error },
    )
  )
}
