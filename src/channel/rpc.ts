import * as v from 'valibot'
import { WalletError } from '../errors/wallet-error.js'
import { uuid } from '../lib/random.js'
import { FrameError } from './frame-error.js'
import { receive } from './receive.js'

export interface ChannelOptions {
  /** The other window as it is now; null while there is none. */
  readonly target: () => Pick<Window, 'postMessage'> | null
  /** Its exact origin; nothing is posted anywhere else. */
  readonly origin: string
  /** Where its messages arrive. */
  readonly listenOn?: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>
}

export interface CallOptions<Schema extends v.GenericSchema> {
  readonly schema: Schema
  readonly timeoutMs: number
  readonly signal?: AbortSignal | undefined
}

/** Calls to another window by message: each has an id of its own and settles once. */
export interface Channel {
  /** Rejects with a FrameError when the other side says no, with a WalletError on time-out, abort, close, or an answer of another shape. */
  call<Schema extends v.GenericSchema>(event: string, data: object, options: CallOptions<Schema>): Promise<v.InferOutput<Schema>>
  /** Rejects all open calls with this error and stops listening. */
  close(error: WalletError): void
}

interface Open { readonly event: string; readonly settle: (answer: { data: unknown } | { error: unknown }) => void }

export function openChannel({ target, origin, listenOn = globalThis }: ChannelOptions): Channel {
  const open = new Map<string, Open>()
  const hear = (message: Event) => {
    const received = receive(message as MessageEvent, { origin, source: target(), isOpen: (id, event) => open.get(id)?.event === event })
    if (!received) return
    const { id, data, error } = received
    open.get(id)?.settle(error ? { error: new FrameError(error.type, error.message) } : { data })
  }
  listenOn.addEventListener('message', hear)

  return {
    call: (event, data, { schema, timeoutMs, signal }) => new Promise((resolve, reject) => {
      const other = target()
      if (!other) return reject(unavailable())
      if (signal?.aborted) return reject(signal.reason)
      const id = uuid()
      const settle: Open['settle'] = answer => {
        if (!open.delete(id)) return
        clearTimeout(timer)
        signal?.removeEventListener('abort', stop)
        if ('error' in answer) return reject(answer.error)
        const { success, output } = v.safeParse(schema, answer.data)
        if (success) resolve(output)
        else reject(new WalletError('UNEXPECTED_ANSWER', `The wallet frame answered "${event}" in an unexpected way.`))
      }
      const stop = () => settle({ error: signal?.reason })
      const timer = setTimeout(() => settle({ error: new WalletError('CLIENT_REQUEST_TIMEOUT', 'The wallet frame did not answer in time.', { retryable: true }) }), timeoutMs)
      signal?.addEventListener('abort', stop, { once: true })
      open.set(id, { event, settle })
      try {
        other.postMessage({ id, event, data }, origin)
      } catch (error) {
        settle({ error: new WalletError('INVALID_DATA', 'The request cannot be sent to the wallet frame.', { cause: error }) })
      }
    }),
    close: error => {
      listenOn.removeEventListener('message', hear)
      for (const { settle } of [...open.values()]) settle({ error })
    },
  }
}

export const unavailable = (cause?: unknown) =>
  new WalletError('WALLET_FRAME_UNAVAILABLE', 'Failed to initialize embedded wallet proxy.', { cause, retryable: true })
