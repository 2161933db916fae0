import { openOAuthPopup, popupAnswer, type OAuthPopup } from '../../channel/oauth-popup.js'
import { EndedOutside, untilAnswered } from '../../channel/other-window.js'
import { authenticateDrive, initDrive, initICloud } from '../../api/recovery/cloud.js'
import { toWalletError } from '../../errors/to-wallet-error.js'
import { WalletError } from '../../errors/wallet-error.js'
import { findOAuthFlow, OAUTH_LIFETIME_MS, startOAuth, takeOAuthFlow } from '../../session/returns/oauth-flows.js'
import { redirect } from '../../session/returns/redirect.js'
import { icloudAnswer } from './icloud-answer.js'

/** Whose cloud it is: `google-drive`, `icloud`, or another site by its name. */
export type CloudProvider = string

export interface CloudAsked {
  readonly provider: CloudProvider
  /** A pop-up that the press has opened already. */
  readonly popup?: OAuthPopup | undefined
  /** Told when the pop-up is on its way there. */
  readonly opened?: () => void
}

/**
 * Access to somebody's cloud account, for the wallet frame. It is asked for in a pop-up, which is opened at once. Rejects with a
 * WalletError whose cause is what went wrong: OAUTH_USER_DENIED where the visitor said no there.
 */
export async function cloudAccess(
  { provider, popup: given, opened }: CloudAsked,
  signal: AbortSignal,
): Promise<string> {
  const popup = given && !given.closed ? given : openOAuthPopup()
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

/** The access that a window's answer leads to. The window has closed by then, which is no leaving. */
type Access = (signal: AbortSignal) => Promise<string>

/** By OAuth with PKCE (RFC 7636), as at any site. */
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

/** Apple's page tells its window's opener by itself. */
async function fromICloud(popup: OAuthPopup, goTo: (url: string) => void, signal: AbortSignal): Promise<Access> {
  const { url } = await initICloud(signal)
  const answer = icloudAnswer(popup, url, signal)
  goTo(url)
  const token = await answer
  return () => Promise.resolve(token)
}

const unexpected = () => new WalletError('OAUTH_UNEXPECTED', 'Unexpected auth flow. This may be a phishing attempt.')
