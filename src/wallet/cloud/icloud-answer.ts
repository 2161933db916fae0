import type { OAuthPopup } from '../../channel/oauth-popup.js'
import { ownMember } from '../../lib/own/own-member.js'
import { isPlain } from '../../lib/plain.js'

/** The origin of Apple's page. The provider may redirect the visitor there from another origin. */
const APPLE = 'https://cdn.apple-cloudkit.com'
const TOKEN = /^[\x21-\x7e]{1,8192}$/

/** The token that Apple's page in this pop-up sends to its opener. Other messages are ignored. */
export function icloudAnswer(
  { window }: Pick<OAuthPopup, 'window'>,
  url: string,
  signal: AbortSignal,
): Promise<string> {
  const origins = [APPLE, originOf(url)]
  return new Promise((resolve, reject) => {
    const ended = new AbortController()
    const end = (settle: () => void) => {
      ended.abort()
      settle()
    }
    if (signal.aborted) return end(() => reject(signal.reason as Error))
    signal.addEventListener('abort', () => end(() => reject(signal.reason as Error)), { signal: ended.signal })
    const onMessage = ({ source, origin, data }: MessageEvent) => {
      const token = source === window && origins.includes(origin) ? tokenIn(data) : undefined
      if (token) end(() => resolve(token))
    }
    addEventListener('message', onMessage, { signal: ended.signal })
  })
}

/** The token in a message; undefined if it has none. Never throws, whatever the message contains. */
function tokenIn(data: unknown): string | undefined {
  try {
    const token = isPlain(data) ? ownMember(data, 'ckSession') : undefined
    return typeof token === 'string' && TOKEN.test(token) ? token : undefined
  } catch {
    return undefined
  }
}

function originOf(url: string): string {
  try {
    return new URL(url).origin
  } catch {
    return APPLE
  }
}
