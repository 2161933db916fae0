import { ownMember } from '../lib/own/own-member.js'
import { isPlain } from '../lib/plain.js'

/** The message types of another app's pop-up, as the wire names them. */
const RESPONSE = 'PRIVY_CROSS_APP_ACTION_RESPONSE'
const FAILURE = 'PRIVY_CROSS_APP_ACTION_ERROR'
const LIMITS = { result: 200_000, error: 500, token: 8_192 }

/** The change to the token that the request to the pop-up contained. */
export type TokenChange = { readonly action: 'set'; readonly value: string } | { readonly action: 'clear' }

export type CrossAppAnswer = ({ readonly result: string } | { readonly error: string }) & {
  readonly token?: TokenChange | undefined
}

/**
 * The first response of this window to a request. Messages from other windows or origins are ignored. Rejects with the
 * signal's reason when the signal is aborted.
 */
export function crossAppAnswer(window: unknown, origin: string, signal: AbortSignal): Promise<CrossAppAnswer> {
  return new Promise((resolve, reject) => {
    const ended = new AbortController()
    const until = { signal: ended.signal }
    const finish = (settle: () => void) => {
      ended.abort()
      settle()
    }
    if (signal.aborted) return finish(() => reject(signal.reason as Error))
    signal.addEventListener('abort', () => finish(() => reject(signal.reason as Error)), until)
    addEventListener(
      'message',
      message => {
        const answer = message.source === window && message.origin === origin ? answerOf(message) : undefined
        if (answer) finish(() => resolve(answer))
      },
      until,
    )
  })
}

/** The response in a message; undefined for every other message. Never throws, whatever the message contains. */
function answerOf({ data }: { readonly data: unknown }): CrossAppAnswer | undefined {
  try {
    if (!isPlain(data)) return undefined
    const [type, result, error] = ['type', 'result', 'error'].map(name => ownMember(data, name))
    const token = parseToken(ownMember(data, 'token'))
    if (type === RESPONSE && typeof result === 'string' && result.length <= LIMITS.result) return { result, token }
    return type === FAILURE
      ? { error: typeof error === 'string' ? error.slice(0, LIMITS.error) : '', token }
      : undefined
  } catch {
    return undefined
  }
}

function parseToken(change: unknown): TokenChange | undefined {
  const [action, value] = [ownMember(change, 'action'), ownMember(change, 'value')]
  if (action === 'clear') return { action }
  return action === 'set' && typeof value === 'string' && value.length <= LIMITS.token ? { action, value } : undefined
}
