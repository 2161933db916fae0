import * as v from 'valibot'
import { POLL_ATTEMPTS, POLL_EVERY_MS } from '../constants.js'
import type { WalletError } from '../errors/wallet-error.js'
import { poll } from '../lib/poll.js'
import { wait } from '../lib/wait.js'
import { frameUnavailable } from './frame-error.js'
import { openChannel, type CallOptions, type Channel } from './rpc.js'

const READY_EVENT = 'privy:iframe:ready'
const readySchema = v.object({})
/** A frame whose page does not even arrive is given as much time as one that does not answer. */
const LOAD_LIMIT_MS = POLL_EVERY_MS * POLL_ATTEMPTS

/**
 * One frame element from its making to its end. After each load it is asked whether it is ready until it answers; a
 * reload rejects what was open and asks anew; an end is for good.
 */
export class FrameLife {
  readonly #frame: HTMLIFrameElement
  readonly #channel: Channel
  readonly #failed: (error: WalletError) => void
  #ready = deferred()
  #isReady = false
  #ended = false
  #asking: AbortController | undefined
  readonly #loading: ReturnType<typeof setTimeout>

  constructor(host: ParentNode & Node, address: URL, failed: (error: WalletError) => void) {
    const page = host.ownerDocument ?? document
    this.#failed = failed
    this.#frame = page.createElement('iframe')
    this.#channel = openChannel({
      target: () => this.#frame.contentWindow,
      origin: address.origin,
      ...(page.defaultView ? { listenOn: page.defaultView } : {}),
    })
    this.#ready.promise.catch(() => {}) // those who wait hear of it themselves
    this.#loading = setTimeout(() => this.#fail(), LOAD_LIMIT_MS)
    this.#frame.addEventListener('load', () => this.#loaded())
    this.#frame.hidden = true
    this.#frame.width = '0'
    this.#frame.height = '0'
    this.#frame.tabIndex = -1
    this.#frame.title = ''
    this.#frame.ariaHidden = 'true'
    this.#frame.src = address.href
    // In front of what an element draws: its renderer owns, and clears, everything from its own first node on.
    if (host === page.body) host.append(this.#frame)
    else host.prepend(this.#frame)
  }

  /** False once the frame is gone; whoever removed it, everything open is rejected then. */
  stands(): boolean {
    if (!this.#ended && !this.#frame.isConnected) this.end(frameUnavailable())
    return !this.#ended
  }

  /** Resolves with the first answer after the latest load. */
  whenReady(): Promise<void> {
    return this.#ready.promise
  }

  call<Schema extends v.GenericSchema>(event: string, data: object, options: CallOptions<Schema>): Promise<v.InferOutput<Schema>> {
    return this.#isReady ? this.#channel.call(event, data, options) : Promise.reject(frameUnavailable())
  }

  /** Ends it: rejects whoever waits, and takes the element away. */
  end(error: WalletError): void {
    if (this.#ended) return
    this.#ended = true
    clearTimeout(this.#loading)
    this.#asking?.abort()
    this.#isReady = false
    this.#ready.reject(error)
    this.#channel.close(error)
    this.#frame.remove()
  }

  #fail(): void {
    if (this.#ended) return
    const error = frameUnavailable()
    this.end(error)
    this.#failed(error)
  }

  #loaded(): void {
    if (this.#ended) return
    clearTimeout(this.#loading)
    this.#asking?.abort()
    // What was asked of the page before will not be answered by this one.
    this.#channel.close(frameUnavailable())
    if (this.#isReady) {
      this.#isReady = false
      this.#ready = deferred()
      this.#ready.promise.catch(() => {})
    }
    void this.#ask(this.#asking = new AbortController())
  }

  /** Asks until the first answer. Whichever try is answered, however late, counts; the others are forgotten. */
  async #ask(asking: AbortController): Promise<void> {
    const { signal } = asking
    const answered = () => {
      if (signal.aborted) return
      this.#isReady = true
      this.#ready.resolve()
      asking.abort()
      this.#channel.close(frameUnavailable())
    }
    const ask = () => {
      this.#channel.call(READY_EVENT, {}, { schema: readySchema }).then(answered, () => {})
      return Promise.resolve(false)
    }
    try {
      await poll(ask, { every: POLL_EVERY_MS, attempts: POLL_ATTEMPTS, until: Boolean, signal })
      await wait(POLL_EVERY_MS, signal)
      this.#fail()
    } catch {
      // answered, reloaded or ended
    }
  }
}

function deferred() {
  let resolve = () => {}
  let reject: (error: WalletError) => void = () => {}
  const promise = new Promise<void>((settle, refuse) => { resolve = settle; reject = refuse })
  return { promise, resolve, reject }
}
