import { ownMember } from '../lib/own/own-member.js'
import { isPlain } from '../lib/plain.js'
import { openPopup, type Popup } from './popup.js'

/** What a page says that comes back from another site in a pop-up; the names are the wire's. */
const RESPONSE = 'PRIVY_OAUTH_RESPONSE'
const FAILURE = 'PRIVY_OAUTH_ERROR'
const CHANNEL = 'popup-privy-oauth'
/** What another site gives for a code when something went wrong there. */
export const FAILED_CODE = 'error'
const CODE_LIMIT = 8_192

/** A window that a login at another site goes on in. */
export type OAuthPopup = Popup

/** The same as `openPopup`, by one name: a second login goes on in the window of the first, which ends with that. */
export const openOAuthPopup = (): OAuthPopup | null => openPopup('wallet-elements-oauth')

/**
 * The code that the pop-up brings for this state. It comes by the opener's window message or by a broadcast, of which the
 * first counts: a site may have cut the pop-up's link to its opener. Whatever else is heard, counts for nothing; but where the
 * pop-up itself brings another state, `foreign` may have an error for that.
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
    const end = (settle: () => void) => {
      ended.abort()
      channel?.close()
      settle()
    }
    const hear = (message: MessageEvent, own: boolean) => {
      const found = returnIn(message)
      if (found?.state === state) return end(() => resolve(found.code))
      const problem = found && own ? foreign?.(found.state) : undefined
      if (problem) end(() => reject(problem))
    }
    const channel = broadcast()
    if (signal.aborted) return end(() => reject(signal.reason as Error))
    signal.addEventListener('abort', () => end(() => reject(signal.reason as Error)), until)
    addEventListener(
      'message',
      message => {
        if (message.source === popup.window) hear(message, true)
      },
      until,
    )
    channel?.addEventListener('message', message => hear(message, false), until)
  })
}

/** State and code in a message of this origin; undefined for every other message. Never throws, whatever the message holds. */
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
    return false // of another origin
  }
}

/** Hands what another site has returned to the page that waits for it, both ways, and closes this window. */
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
    return undefined // a browser without it, or an origin that may not
  }
}
