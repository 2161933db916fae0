import { openOAuthPopup, popupAnswer, type OAuthPopup } from '../../channel/oauth-popup.js'
import { EndedOutside, untilAnswered } from '../../channel/other-window.js'
import { authenticateDrive, initDrive, initICloud } from '../../api/recovery/cloud.js'
import { toWalletError } from '../../errors/to-wallet-error.js'
import { WalletError } from '../../errors/wallet-error.js'
import { findOAuthFlow, OAUTH_LIFETIME_MS, startOAuth, takeOAuthFlow } from '../../session/returns/oauth-flows.js'
import { redirect } from '../../session/returns/redirect.js'
import { icloudAnswer } from './icloud-answer.js'

/** The cloud: `google-drive`, `icloud`, or another site by its name. */
export type CloudProvider = string

export interface CloudAccessOptions {
  readonly provider: CloudProvider
  /** A pop-up that was opened in the visitor's press; without one, a new one is opened. */
  readonly popup?: OAuthPopup | undefined
  /** Called when the pop-up starts to load the cloud's page. */
  readonly opened?: () => void
}

/**
 * Requests access to the visitor's cloud account, for the wallet frame. Opens its pop-up at once. Rejects with a
 * WalletError, whose cause is OAUTH_USER_DENIED if the visitor has declined.
 */
export async function cloudAccess(
  { provider, popup: openedPopup, opened }: CloudAccessOptions,
  signal: AbortSignal,
): Promise<string> {
  const popup = openedPopup && !openedPopup.closed ? openedPopup : openOAuthPopup()
  const goTo = (url: string) => {
    if (popup?.closed) return
    if (redirect({ url, purpose: 'oauth', target: 'popup' }, url => popup?.goTo(url))) opened?.()
    else popup?.close()
  }
  try {
    const access = await untilAnswered(
      {
        open: () => popup,
        answer: until => {
          if (!popup) throw new EndedOutside('blocked')
          return provider === 'icloud' ? fromICloud(popup, goTo, until) : fromSite(provider, popup, goTo, until)
        },
        limitMs: OAUTH_LIFETIME_MS,
      },
      signal,
    )
    return await access(signal)
  } catch (cause) {
    if (signal.aborted) throw cause
    const { code, status, retryAt } = toWalletError(cause, 'UNKNOWN_AUTH_ERROR')
    throw new WalletError(code, 'Recovery OAuth failed', { cause, retryAt, ...(status !== undefined && { status }) })
  }
}

/**
 * Exchanges the window's answer for the access token. It runs after the wait for the window, so that a window that
 * closes after its answer does not count as left.
 */
type Access = (signal: AbortSignal) => Promise<string>

/** Authorises by OAuth with PKCE (RFC 7636), as at any site. */
async function fromSite(
  provider: string,
  popup: OAuthPopup,
  goTo: (url: string) => void,
  signal: AbortSignal,
): Promise<Access> {
  const { url, state } = await startOAuth({ provider, redirectTo: location.href, popup: true, init: initDrive }, signal)
  const answer = popupAnswer(popup, state, signal, other => (findOAuthFlow(other) ? undefined : unexpected()))
  goTo(url)
  const code = await answer
  const flow = takeOAuthFlow(state)
  if (code === 'undefined') throw new WalletError('OAUTH_USER_DENIED', 'User denied confirmation during OAuth flow')
  if (!flow || code === 'error' || code === '') throw unexpected()
  const exchange = { provider, authorizationCode: code, stateCode: state, codeVerifier: flow.verifier }
  return until => authenticateDrive(exchange, until)
}

/** Authorises at Apple, whose page sends the token directly to its opener. */
async function fromICloud(popup: OAuthPopup, goTo: (url: string) => void, signal: AbortSignal): Promise<Access> {
  const { url } = await initICloud(signal)
  const answer = icloudAnswer(popup, url, signal)
  goTo(url)
  const token = await answer
  return () => Promise.resolve(token)
}

const unexpected = () => new WalletError('OAUTH_UNEXPECTED', 'Unexpected auth flow. This may be a phishing attempt.')
