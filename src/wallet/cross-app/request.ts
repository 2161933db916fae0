import { endedBy } from '../../accounts/cross-app/ended.js'
import type { ConnectedApp } from '../../accounts/cross-app/provider-apps.js'
import { visitApp } from '../../accounts/cross-app/visit-app.js'
import { completeLink } from '../../accounts/oauth/complete-link.js'
import { apiAddress } from '../../api/app/app-facts.js'
import { crossAppAnswer, type CrossAppAnswer } from '../../channel/cross-app-answer.js'
import { openOAuthPopup, type OAuthPopup } from '../../channel/oauth-popup.js'
import { EndedOutside, untilAnswered } from '../../channel/other-window.js'
import { siteOfApp } from '../../config/other-apps.js'
import { CROSS_APP_TIMEOUT_MS } from '../../constants.js'
import { failedToSign } from '../../errors/failed-to-sign.js'
import { requestAborted } from '../../errors/request-aborted.js'
import { WalletError } from '../../errors/wallet-error.js'
import { hasOwn } from '../../lib/own/has-own.js'
import { onePerPage } from '../../lib/page.js'
import { hexQuantity } from '../../lib/text/hex.js'
import { crossAppToken, removeCrossAppToken, storeCrossAppToken } from '../../session/tokens/cross-app-token.js'
import { appOfWallet, cannotBegin, refuseIfKnown } from './cross-app-wallet.js'
import { isSending, type CrossAppRequest, type RequestWithWallet } from './requests.js'

/** All browsers open a URL of this length. Some dapps send requests that would need a longer one. */
const URL_LIMIT = 500_000
const REJECTED = 'User rejected request'

const running = () => onePerPage<{ count: number }>('cross-app-requests', () => ({ count: 0 }))

/**
 * Sends a request to a wallet at another app, in that app's pop-up. The pop-up is opened before the first `await`: call
 * this in the visitor's press. If this page has no token for that app, the account is linked again first. Resolves with
 * the signature, or with the hash of the sent transaction. Rejects with FLOW_IN_PROGRESS while another request runs,
 * with UNABLE_TO_SIGN if the request does not reach the app, with USER_REJECTED_REQUEST if the visitor declines or
 * closes the pop-up, and with CLIENT_REQUEST_TIMEOUT after two minutes.
 *
 * @param opened called when a pop-up starts to load the other app's page
 */
export async function askCrossAppWallet(
  { wallet, request }: RequestWithWallet,
  signal: AbortSignal = new AbortController().signal,
  opened?: () => void,
): Promise<string> {
  if (signal.aborted) throw requestAborted(signal.reason)
  refuseIfKnown(wallet)
  // All requests share one window: a second one would receive the answer of the first.
  if (running().count > 0) throw new WalletError('FLOW_IN_PROGRESS', 'Another app is being asked already.')
  running().count++
  const first = openOAuthPopup()
  try {
    if (!first) throw blocked()
    const app = await appOfWallet(wallet, signal)
    const popup = await withToken(app, first, signal, opened)
    const token = crossAppToken(app.id)
    if (token === null) throw new WalletError('MISSING_OR_INVALID_TOKEN', 'Transactions require a valid token')
    if (!popup) throw blocked()
    return read(request, await answerOf(app, popup, urlOf(app, token, request), signal, opened))
  } catch (error) {
    throw signal.aborted ? requestAborted(signal.reason) : error
  } finally {
    running().count--
    if (first && !first.closed) first.close()
  }
}

/**
 * The pop-up for the request. Without a token, it links the account again first and closes; the browser may block the
 * next pop-up.
 */
async function withToken(
  app: ConnectedApp,
  popup: OAuthPopup,
  signal: AbortSignal,
  opened?: () => void,
): Promise<OAuthPopup | null> {
  if (crossAppToken(app.id) !== null) return popup
  try {
    await completeLink(await visitApp({ provider: siteOfApp(app.id), link: true, popup, opened }, signal), signal)
  } catch (error) {
    throw error instanceof EndedOutside ? (endedBy(error.how, 'USER_EXITED_LINK_FLOW') ?? cannotBegin(error)) : error
  }
  return crossAppToken(app.id) === null ? null : openOAuthPopup()
}

const blocked = (): WalletError => cannotBegin(new EndedOutside('blocked'))

async function answerOf(
  app: ConnectedApp,
  popup: OAuthPopup,
  url: URL,
  signal: AbortSignal,
  opened?: () => void,
): Promise<CrossAppAnswer> {
  try {
    const answer = await untilAnswered(
      {
        open: () => popup,
        answer: until => {
          const answered = crossAppAnswer(popup.window, url.origin, until)
          popup.goTo(url.href)
          opened?.()
          return answered
        },
        limitMs: CROSS_APP_TIMEOUT_MS,
      },
      signal,
    )
    if (answer.token?.action === 'set') storeCrossAppToken(app.id, answer.token.value)
    if (answer.token?.action === 'clear') removeCrossAppToken(app.id)
    return answer
  } catch (error) {
    if (!(error instanceof EndedOutside)) throw error
    throw error.how === 'timed-out'
      ? new WalletError('CLIENT_REQUEST_TIMEOUT', 'Request timeout', { cause: error })
      : new WalletError('USER_REJECTED_REQUEST', 'User canceled flow', { cause: error })
  }
}

/**
 * The URL at which the other app asks its user. Throws UNABLE_TO_SIGN if it has none, or if the request is too long.
 */
function urlOf({ apiUrl }: ConnectedApp, token: string, { method, params, chainId }: CrossAppRequest): URL {
  const base = apiUrl ?? apiAddress()
  if (!/^https?:/i.test(base) || !URL.canParse(base)) throw cannotBegin()
  const url = new URL(`${base.replace(/\/$/, '')}/oauth/transact`)
  const call = { method, params, ...(chainId !== undefined && { chainId }) }
  const request = JSON.stringify(
    { content: { request: { request: call } }, timestamp: Date.now(), callbackUrl: location.origin },
    (_, value: unknown) => (typeof value === 'bigint' ? hexQuantity(value) : value),
  )
  if (request.length > URL_LIMIT) throw cannotBegin()
  url.searchParams.set('token', token)
  url.searchParams.set('request', request)
  return url
}

/** The signature, or the hash of the sent transaction. Anything but hex is rejected. */
function read(request: CrossAppRequest, answer: CrossAppAnswer): string {
  const sends = isSending(request)
  if (hasOwn(answer, 'error')) {
    if (answer.error === REJECTED) throw new WalletError('USER_REJECTED_REQUEST', REJECTED)
    throw new WalletError(
      sends ? 'TRANSACTION_FAILURE' : 'UNABLE_TO_SIGN',
      answer.error || failedToSign(sends ? 'transaction' : 'message').message,
    )
  }
  const expected = sends ? /^0x[0-9a-f]{64}$/i : /^0x(?:[0-9a-f]{2})+$/i
  if (!expected.test(answer.result)) throw failedToSign(sends ? 'transaction' : 'message')
  return answer.result
}
