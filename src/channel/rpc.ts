import * as v from 'valibot'
import { requestAborted } from '../errors/request-aborted.js'
import { WalletError } from '../errors/wallet-error.js'
import { hasOwn } from '../lib/own/has-own.js'
import { ownCopy } from '../lib/own/own-copy.js'
import { withDeadline } from '../lib/time/deadline.js'
import { randomText } from '../lib/text/random.js'
import { frameError, frameUnavailable } from './frame-error.js'
import { receive, type Answer, type OpenRequest } from './receive.js'

/** 128 bits, so that the id of an open request cannot be guessed. */
const ID_BYTES = 16

/** The window a channel posts to: an iframe's `contentWindow`, or a popup. */
export interface PostTarget {
  postMessage(message: unknown, targetOrigin: string): void
}

/** The target of the responses' message events. */
export type MessageSink = Pick<EventTarget, 'addEventListener' | 'removeEventListener'>

export interface ChannelOptions {
  /** Returns the window to post to; called for each request. */
  readonly target: () => PostTarget | null | undefined
  /** The only origin that requests are posted to and responses are accepted from. */
  readonly origin: string
  readonly listenOn?: MessageSink
}

export interface CallOptions<Schema extends v.GenericSchema> {
  /** The schema of the response's data. */
  readonly schema: Schema
  /** Time from posting to the response. Without it, the call waits until it is aborted or the channel is closed. */
  readonly timeoutMs?: number | undefined
  readonly signal?: AbortSignal | undefined
}

/** Remote calls into another window. */
export interface Channel {
  /**
   * Posts `{ id, event, data }` and settles once with the response. Rejects with a WalletError: the frame's own error
   * (`frameType`), CLIENT_REQUEST_TIMEOUT, REQUEST_ABORTED, UNEXPECTED_ANSWER, INVALID_DATA for data that cannot be
   * posted, or WALLET_FRAME_UNAVAILABLE if there is no window.
   */
  call<Schema extends v.GenericSchema>(
    event: string,
    data: object,
    options: CallOptions<Schema>,
  ): Promise<v.InferOutput<Schema>>
  /** Rejects all open calls. The channel can be used again. */
  close(error: WalletError): void
}

interface Pending extends OpenRequest {
  settle(answer: Answer): void
  fail(error: WalletError): void
}

/** Opens a channel to a window of another origin. Listens for messages only while a call is open. */
export function openChannel({ target, origin, listenOn = globalThis }: ChannelOptions): Channel {
  if (!URL.canParse(origin) || new URL(origin).origin !== origin)
    throw new WalletError('INVALID_CONFIG', 'A channel needs the origin of the other window.')
  const openRequests = new Map<string, Pending>()
  const onMessage = (message: Event) => {
    const answer = receive(message, { origin, open: openRequests })
    if (answer) openRequests.get(answer.id)?.settle(answer)
  }

  const call = async <Schema extends v.GenericSchema>(
    event: string,
    data: object,
    { schema, timeoutMs: ms, signal }: CallOptions<Schema>,
  ): Promise<v.InferOutput<Schema>> => {
    const id = randomText(ID_BYTES)
    const timeoutError = () =>
      new WalletError('CLIENT_REQUEST_TIMEOUT', `The wallet frame did not answer ${event} in time.`)
    try {
      const answer = await withDeadline({ ms, signal, late: timeoutError }, () => post(id, event, data))
      if (hasOwn(answer, 'error')) throw frameError(answer.error)
      const { success, output } = v.safeParse(schema, answer.data)
      if (!success)
        throw new WalletError('UNEXPECTED_ANSWER', `The wallet frame's answer to ${event} is not what was expected.`)
      return ownCopy(output)
    } catch (error) {
      throw signal?.aborted ? requestAborted(signal.reason) : error
    } finally {
      if (openRequests.delete(id) && openRequests.size === 0) listenOn.removeEventListener('message', onMessage)
    }
  }

  /** Posts a request. Resolves with its response; rejects when the channel is closed. */
  const post = (id: string, event: string, data: object): Promise<Answer> =>
    new Promise((settle, fail) => {
      const source = target()
      if (!source) return fail(frameUnavailable())
      if (openRequests.size === 0) listenOn.addEventListener('message', onMessage)
      openRequests.set(id, { event, source, settle, fail })
      try {
        source.postMessage({ id, event, data }, origin)
      } catch (cause) {
        fail(new WalletError('INVALID_DATA', `The request ${event} cannot be sent to the wallet frame.`, { cause }))
      }
    })

  return {
    call,
    close: error => {
      for (const { fail } of [...openRequests.values()]) fail(error)
    },
  }
}
