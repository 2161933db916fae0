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
  /** The captcha's token, where one is due. */
  readonly token?: (() => Promise<string | undefined>) | undefined
  /** A pop-up that the press has opened already. */
  readonly popup?: OAuthPopup | undefined
  /** In a pop-up also where the page could be left, and for so long. */
  readonly windowMs?: number | undefined
  /** Told when the pop-up is on its way there. */
  readonly opened?: (() => void) | undefined
}

/**
 * Goes to another site to log in there: by leaving the page, or in a pop-up, which is opened at once. Resolves with what comes
 * back in the pop-up; a page that is left does not hear of it, but the one that is loaded then. Rejects with EndedOutside where
 * the visitor comes back without an answer.
 */
export async function visitSite(
  { provider, popup, token, windowMs, opened, ...start }: Visit,
  signal: AbortSignal,
): Promise<PendingReturn> {
  if (provider === 'google' && isInAppBrowser()) throw new WalletError('NOT_SUPPORTED', oauth.english.inAppDetail)
  const begin = async (inPopup: boolean) => {
    const given = await token?.()
    const element = $openFlow().get()?.element
    return startOAuth(
      {
        provider,
        redirectTo: location.href,
        popup: inPopup,
        begunIn: element && tagOf(element),
        ...start,
        ...(given && { token: given }),
      },
      signal,
    )
  }
  if (windowMs || popup || needsPopup())
    return byPopup(
      { provider, popup, opened, limitMs: windowMs ?? OAUTH_LIFETIME_MS, begin: () => begin(true) },
      signal,
    )
  const { url } = await begin(false)
  signal.throwIfAborted()
  const leaves = redirect({ url: reachable(url), purpose: 'oauth', target: 'self' })
  return cameBack(leaves ? REQUEST_TIMEOUT_MS : OAUTH_LIFETIME_MS, signal)
}

interface InPopup extends Pick<Visit, 'provider' | 'popup' | 'opened'> {
  readonly limitMs: number
  readonly begin: () => Promise<{ url: string; state: string }>
}

async function byPopup(
  { provider, popup: given, opened, limitMs, begin }: InPopup,
  signal: AbortSignal,
): Promise<PendingReturn> {
  let heard: Promise<PendingReturn> | undefined
  const popup = given && !given.closed ? given : openOAuthPopup()
  if (!popup) throw new EndedOutside('blocked')
  try {
    return await untilAnswered(
      {
        open: () => popup,
        // Listened to until the screen is left, and not only until the pop-up looks closed.
        answer: async () => {
          const { url, state } = await begin()
          heard = popupAnswer(popup, state, signal, other =>
            findOAuthFlow(other) ? undefined : unexpectedReturn(),
          ).then(code => siteReturn({ kind: 'oauth', code, state, provider }))
          heard.catch(() => {}) // looked at by whoever still waits
          if (!popup.closed) {
            if (redirect({ url: reachable(url), purpose: 'oauth', target: 'popup' }, popup.goTo)) opened?.()
            else popup.close()
          }
          return heard
        },
        limitMs,
      },
      signal,
    )
  } catch (error) {
    if (error instanceof EndedOutside && error.how === 'closed') error.late = heard
    throw error
  }
}

/** On Android x.com opens an app that does not come back; its older name stays in the browser. */
const reachable = (url: string): string =>
  /Android/.test(globalThis.navigator?.userAgent ?? '')
    ? url.replace(/^https:\/\/(?:www\.)?x\.com\//, 'https://twitter.com/')
    : url

/** Rejects when the visitor is back on this page as it was (bfcache), or has not got away from it in time; where the host shows the site beside it, the time is that of the login there. */
function cameBack(limitMs: number, signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const over = new AbortController()
    const end = (reason: Error) => {
      over.abort()
      clearTimeout(limit)
      reject(reason)
    }
    const limit = setTimeout(() => end(new EndedOutside('timed-out')), limitMs)
    signal.addEventListener('abort', () => end(signal.reason as Error), { signal: over.signal })
    globalThis.addEventListener?.(
      'pageshow',
      ({ persisted }) => {
        if (persisted) end(new EndedOutside('closed'))
      },
      { signal: over.signal },
    )
  })
}
