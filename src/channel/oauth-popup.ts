import { ownMember } from '../lib/own/own-member.js'
import { isPlain } from '../lib/plain.js'
import { openPopup, type Popup } from './popup.js'

/** The message types of a page that returns from another site in a pop-up, as the wire names them. */
const RESPONSE = 'PRIVY_OAUTH_RESPONSE'
const FAILURE = 'PRIVY_OAUTH_ERROR'
const CHANNEL = 'popup-privy-oauth'
/** The value in place of a code that means that something failed at the other site. */
export const FAILED_CODE = 'error'
const CODE_LIMIT = 8_192

/** The window of a login at another site. */
export type OAuthPopup = Popup

/** Like `openPopup`, with a fixed name: a second login reuses the window of the first, which ends then. */
export const openOAuthPopup = (): OAuthPopup | null => openPopup('wallet-elements-oauth')

/**
 * The code that the pop-up returns for this state. It comes as a message to this window or as a broadcast, since a site
 * may have cut the pop-up's link to its opener; the first one counts. Other messages are ignored. If the pop-up itself
 * returns another state, `foreign` may make an error for it.
 */
export function popupAnswer(
  popup: Pick<OAuthPopup, 'window'>,
  state: string,
  signal: AbortSignal,
  foreign?: (state: string) => Error | undefined,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const ended = new AbortController()
    const until = { signal: ended.signal }
    const finish = (settle: () => void) => {
      ended.abort()
      channel?.close()
      settle()
    }
    const receive = (message: MessageEvent, isOwnWindow: boolean) => {
      const result = returnIn(message)
      if (result?.state === state) return finish(() => resolve(result.code))
      const problem = result && isOwnWindow ? foreign?.(result.state) : undefined
      if (problem) finish(() => reject(problem))
    }
    const channel = broadcast()
    if (signal.aborted) return finish(() => reject(signal.reason as Error))
    signal.addEventListener('abort', () => finish(() => reject(signal.reason as Error)), until)
    addEventListener(
      'message',
      message => {
        if (message.source === popup.window) receive(message, true)
      },
      until,
    )
    channel?.addEventListener('message', message => receive(message, false), until)
  })
}

/**
 * State and code in a message of this origin; undefined for every other message. Never throws, whatever the message
 * contains.
 */
function returnIn(message: {
  readonly origin: string
  readonly data: unknown
}): { readonly state: string; readonly code: string } | undefined {
  try {
    const { origin, data } = message
    if (origin !== location.origin || !isPlain(data)) return undefined
    const [type, state] = [ownMember(data, 'type'), ownMember(data, 'stateCode')]
    const code = type === FAILURE ? FAILED_CODE : type === RESPONSE ? ownMember(data, 'authorizationCode') : undefined
    return typeof state === 'string' && typeof code === 'string' && code.length <= CODE_LIMIT
      ? { state, code }
      : undefined
  } catch {
    return undefined
  }
}

/** True in a window that a page of this origin has opened. */
export function hasOpener(): boolean {
  try {
    const opener = globalThis.opener as Window | null | undefined
    return (
      opener !== null &&
      opener !== undefined &&
      opener !== globalThis.window &&
      opener.location.origin === location.origin
    )
  } catch {
    return false // the opener has another origin
  }
}

/**
 * Sends the result of another site to the page that waits for it, as a message and as a broadcast, and closes this
 * window.
 */
export function reportToOpener({ state, code }: { readonly state: string; readonly code: string }): void {
  const message =
    code === FAILED_CODE || code === ''
      ? { type: FAILURE, stateCode: state, error: 'Something went wrong. Try again.' }
      : { type: RESPONSE, stateCode: state, authorizationCode: code }
  if (hasOpener()) (globalThis.opener as Window).postMessage(message, location.origin)
  const channel = broadcast()
  channel?.postMessage(message)
  channel?.close()
  globalThis.close()
}

function broadcast(): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(CHANNEL)
  } catch {
    return undefined // the browser has no BroadcastChannel, or this origin may not use it
  }
}
