import * as v from 'valibot'
import { WalletError } from '../errors/wallet-error.js'
import { randomText } from '../lib/random.js'
import { frameError, frameUnavailable } from './frame-error.js'
import { receive, type Answer, type OpenRequest } from './receive.js'

/** 128 bits: nobody guesses the id of an open request. */
const ID_BYTES = 16

/** The window a channel posts to; an iframe's `contentWindow` or a popup. */
export interface PostTarget {
  postMessage(message: unknown, targetOrigin: string): void
}

/** Where answers arrive. */
export type MessageSink = Pick<EventTarget, 'addEventListener' | 'removeEventListener'>

export interface ChannelOptions {
  /** The window to ask, as it is at the moment of a call. */
  readonly target: () => PostTarget | null | undefined
  /** The only origin that is posted to, and listened to. */
  readonly origin: string
  readonly listenOn?: MessageSink
}

export interface CallOptions<Schema extends v.GenericSchema> {
  /** What the answer's data must look like. */
  readonly schema: Schema
  /** From posting to the answer; without it the call waits until it is aborted or the channel is closed. */
  readonly timeoutMs?: number | undefined
  readonly signal?: AbortSignal | undefined
}

/** Calls into another window. */
export interface Channel {
  /**
   * Posts `{ id, event, data }` and settles once with its answer. Rejects with a WalletError: the frame's own error
   * (`frameType`), CLIENT_REQUEST_TIMEOUT, REQUEST_ABORTED, UNEXPECTED_ANSWER, INVALID_DATA for what cannot be posted,
   * WALLET_FRAME_UNAVAILABLE when there is no window.
   */
  call<Schema extends v.GenericSchema>(event: string, data: object, options: CallOptions<Schema>): Promise<v.InferOutput<Schema>>
  /** Rejects everything that is open. The channel can be used again. */
  close(error: WalletError): void
}

interface Pending extends OpenRequest {
  settle(answer: Answer): void
  fail(error: WalletError): void
}

/** Opens a channel to a window of another origin. It listens only while something is open. */
export function openChannel({ target, origin, listenOn = globalThis }: ChannelOptions): Channel {
  if (!URL.canParse(origin) || new URL(origin).origin !== origin || origin === 'null') throw new WalletError('INVALID_CONFIG', 'A channel needs the origin of the other window.')
  const open = new Map<string, Pending>()
  const hear = (message: Event) => {
    const answer = receive(message, { origin, open })
    if (answer) open.get(answer.id)?.settle(answer)
  }

  const call = <Schema extends v.GenericSchema>(event: string, data: object, { schema, timeoutMs, signal }: CallOptions<Schema>) =>
    new Promise<v.InferOutput<Schema>>((resolve, reject) => {
      if (signal?.aborted) return reject(aborted(signal))
      const source = target()
      if (!source) return reject(frameUnavailable())
      const id = randomText(ID_BYTES)
      const end = () => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', stop)
        open.delete(id)
        if (open.size === 0) listenOn.removeEventListener('message', hear)
      }
      const fail = (error: WalletError) => { end(); reject(error) }
      const stop = () => fail(aborted(signal))
      const timer = timeoutMs === undefined ? undefined
        : setTimeout(() => fail(new WalletError('CLIENT_REQUEST_TIMEOUT', `The wallet frame did not answer ${event} in time.`, { retryable: true })), timeoutMs)
      signal?.addEventListener('abort', stop, { once: true })
      if (open.size === 0) listenOn.addEventListener('message', hear)
      open.set(id, {
        event, source, fail,
        settle: answer => {
          if ('error' in answer) return fail(frameError(answer.error))
          const { success, output } = v.safeParse(schema, answer.data)
          if (!success) return fail(new WalletError('UNEXPECTED_ANSWER', `The wallet frame's answer to ${event} is not what was expected.`))
          end()
          resolve(output)
        },
      })
      try {
        source.postMessage({ id, event, data }, origin)
      } catch (cause) {
        fail(new WalletError('INVALID_DATA', `The request ${event} cannot be sent to the wallet frame.`, { cause }))
      }
    })

  return {
    call,
    close: error => { for (const { fail } of [...open.values()]) fail(error) },
  }
}

const aborted = (signal: AbortSignal | undefined): WalletError => new WalletError('REQUEST_ABORTED', 'The request was aborted.', { cause: signal?.reason })
