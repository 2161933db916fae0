import { tagOf } from '../../ask/tag-of.js'
import { $openFlow } from '../../ask/open-flow.js'
import { openOAuthPopup, popupAnswer, type OAuthPopup } from '../../channel/oauth-popup.js'
import { EndedOutside, untilAnswered } from '../../channel/other-window.js'
import { REQUEST_TIMEOUT_MS } from '../../constants.js'
import { oauth } from '../../copy/areas/oauth.js'
import { WalletError } from '../../errors/wallet-error.js'
import { isInAppBrowser } from '../../lib/browser/in-app-browser.js'
import { needsPopup } from '../../session/returns/needs-popup.js'
import { findOAuthFlow, OAUTH_LIFETIME_MS, startOAuth, type OAuthStart } from '../../session/returns/oauth-flows.js'
import type { PendingReturn } from '../../session/returns/pending-return.js'
import { redirect } from '../../session/returns/redirect.js'
import { siteReturn, unexpectedReturn } from './site-return.js'

export interface Visit extends Pick<OAuthStart, 'provider' | 'disableSignup' | 'link'> {
  /** Returns the captcha token, if one is required. */
  readonly token?: (() => Promise<string | undefined>) | undefined
  /** The pop-up, if the click handler has opened it already. */
  readonly popup?: OAuthPopup | undefined
  /** If set, always uses a pop-up, and waits this long for its answer. */
  readonly windowMs?: number | undefined
  /** Called when the pop-up navigates to the site. */
  readonly opened?: (() => void) | undefined
}

/**
 * Visits another site to log in there, either by leaving the page or in a pop-up, which opens at once. Resolves with
 * the answer that the pop-up returns. If the page is left, the promise does not settle: the page that loads afterwards
 * reads the answer. Rejects with EndedOutside if the visitor comes back without an answer.
 */
export async function visitSite(
  { provider, popup, token, windowMs, opened, ...start }: Visit,
  signal: AbortSignal,
): Promise<PendingReturn> {
  if (provider === 'google' && isInAppBrowser()) throw new WalletError('NOT_SUPPORTED', oauth.english.inAppDetail)
  const startFlow = async (inPopup: boolean) => {
    const captchaToken = await token?.()
    const element = $openFlow().get()?.element
    return startOAuth(
      {
        provider,
        redirectTo: location.href,
        popup: inPopup,
        begunIn: element && tagOf(element),
        ...start,
        ...(captchaToken && { token: captchaToken }),
      },
      signal,
    )
  }
  if (windowMs || popup || needsPopup())
    return byPopup(
      { provider, popup, opened, limitMs: windowMs ?? OAUTH_LIFETIME_MS, begin: () => startFlow(true) },
      signal,
    )
  const { url } = await startFlow(false)
  signal.throwIfAborted()
  const isLeaving = redirect({ url: browserUrl(url), purpose: 'oauth', target: 'self' })
  return rejectOnReturn(isLeaving ? REQUEST_TIMEOUT_MS : OAUTH_LIFETIME_MS, signal)
}

interface PopupVisit extends Pick<Visit, 'provider' | 'popup' | 'opened'> {
  readonly limitMs: number
  readonly begin: () => Promise<{ url: string; state: string }>
}

async function byPopup(
  { provider, popup: openedPopup, opened, limitMs, begin: startFlow }: PopupVisit,
  signal: AbortSignal,
): Promise<PendingReturn> {
  let answered: Promise<PendingReturn> | undefined
  const popup = openedPopup && !openedPopup.closed ? openedPopup : openOAuthPopup()
  if (!popup) throw new EndedOutside('blocked')
  try {
    return await untilAnswered(
      {
        open: () => popup,
        // The page listens until the screen closes, because a pop-up may look closed before it has answered.
        answer: async () => {
          const { url, state } = await startFlow()
          answered = popupAnswer(popup, state, signal, other =>
            findOAuthFlow(other) ? undefined : unexpectedReturn(),
          ).then(code => siteReturn({ kind: 'oauth', code, state, provider }))
          answered.catch(() => {}) // callers that still wait handle the error
          if (!popup.closed) {
            if (redirect({ url: browserUrl(url), purpose: 'oauth', target: 'popup' }, popup.goTo)) opened?.()
            else popup.close()
          }
          return answered
        },
        limitMs,
      },
      signal,
    )
  } catch (error) {
    if (error instanceof EndedOutside && error.how === 'closed') error.late = answered
    throw error
  }
}

/** On Android, x.com opens an app that does not return to the browser; its older domain stays in the browser. */
const browserUrl = (url: string): string =>
  /Android/.test(globalThis.navigator?.userAgent ?? '')
    ? url.replace(/^https:\/\/(?:www\.)?x\.com\//, 'https://twitter.com/')
    : url

/**
 * Rejects if the browser restores this page from its back/forward cache, or if the navigation does not happen in time.
 * If the host shows the site beside this page, the limit is that of the login itself.
 */
function rejectOnReturn(limitMs: number, signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const controller = new AbortController()
    const fail = (reason: Error) => {
      controller.abort()
      clearTimeout(timer)
      reject(reason)
    }
    const timer = setTimeout(() => fail(new EndedOutside('timed-out')), limitMs)
    signal.addEventListener('abort', () => fail(signal.reason as Error), { signal: controller.signal })
    globalThis.addEventListener?.(
      'pageshow',
      ({ persisted }) => {
        if (persisted) fail(new EndedOutside('closed'))
      },
      { signal: controller.signal },
    )
  })
}
