import * as v from 'valibot'
import { POLL_ATTEMPTS, POLL_EVERY_MS } from '../constants.js'
import type { WalletError } from '../errors/wallet-error.js'
import { deferred } from '../lib/deferred.js'
import { documentMember } from '../lib/document-member.js'
import { object } from '../lib/own/object.js'
import { poll } from '../lib/time/poll.js'
import { wait } from '../lib/time/wait.js'
import { frameUnavailable } from './frame-error.js'
import { openChannel, type CallOptions, type Channel } from './rpc.js'

const READY_EVENT = 'privy:iframe:ready'
const readySchema = object({})
/** The time limit for loading, equal to that for the first response. */
const LOAD_TIMEOUT_MS = POLL_EVERY_MS * POLL_ATTEMPTS

/**
 * The connection to one wallet frame element, from its creation to its removal. After each load the frame is asked
 * whether it is ready, until it responds. A reload rejects the open calls and asks again. A closed connection is never
 * reopened.
 */
export class FrameConnection {
  readonly #frame: HTMLIFrameElement
  readonly #channel: Channel
  readonly #onLoadFailed: (error: WalletError) => void
  #ready = deferred<void>()
  #isReady = false
  #closed = false
  #readyCheck: AbortController | undefined
  readonly #loadTimer: ReturnType<typeof setTimeout>

  constructor(host: ParentNode & Node, address: URL, onLoadFailed: (error: WalletError) => void) {
    const page = host.ownerDocument ?? document
    const window = documentMember('defaultView', page)
    this.#onLoadFailed = onLoadFailed
    this.#frame = documentMember('createElement', page)('iframe')
    this.#channel = openChannel({
      target: () => this.#frame.contentWindow,
      origin: address.origin,
      ...(window && { listenOn: window }),
    })
    this.#ready.promise.catch(() => {}) // callers of whenReady() handle the rejection
    this.#loadTimer = setTimeout(() => this.#fail(), LOAD_TIMEOUT_MS)
    this.#frame.addEventListener('load', () => this.#onLoad())
    this.#frame.hidden = true
    this.#frame.width = '0'
    this.#frame.height = '0'
    this.#frame.tabIndex = -1
    this.#frame.title = ''
    this.#frame.ariaHidden = 'true'
    this.#frame.src = address.href
    // The element's renderer removes all nodes from its own first one on, so the frame goes before them.
    if (host === page.body) host.append(this.#frame)
    else host.prepend(this.#frame)
  }

  /** False once the frame is no longer in the document. If the page has removed it, this closes the connection. */
  isOpen(): boolean {
    if (!this.#frame.isConnected) this.close(frameUnavailable())
    return !this.#closed
  }

  /** Resolves when the frame has responded after its latest load. */
  whenReady(): Promise<void> {
    return this.#ready.promise
  }

  call<Schema extends v.GenericSchema>(
    event: string,
    data: object,
    options: CallOptions<Schema>,
  ): Promise<v.InferOutput<Schema>> {
    return this.#isReady ? this.#channel.call(event, data, options) : Promise.reject(frameUnavailable())
  }

  /** Rejects all pending calls and removes the frame. */
  close(error: WalletError): void {
    this.#closed = true
    clearTimeout(this.#loadTimer)
    this.#readyCheck?.abort()
    this.#ready.reject(error)
    this.#channel.close(error)
    this.#frame.remove()
  }

  #fail(): void {
    const error = frameUnavailable()
    this.close(error)
    this.#onLoadFailed(error)
  }

  #onLoad(): void {
    if (this.#closed) return
    clearTimeout(this.#loadTimer)
    this.#readyCheck?.abort()
    // The newly loaded page cannot respond to calls that were sent to the previous one.
    this.#channel.close(frameUnavailable())
    if (this.#isReady) {
      this.#isReady = false
      this.#ready = deferred<void>()
      this.#ready.promise.catch(() => {})
    }
    void this.#pollReady((this.#readyCheck = new AbortController()))
  }

  /** Asks repeatedly until the frame responds to any of the attempts. */
  async #pollReady(controller: AbortController): Promise<void> {
    const { signal } = controller
    const onReady = () => {
      if (signal.aborted) return
      this.#isReady = true
      this.#ready.resolve()
      controller.abort()
      this.#channel.close(frameUnavailable())
    }
    const ask = () => {
      this.#channel.call(READY_EVENT, {}, { schema: readySchema }).then(onReady, () => {})
      return Promise.resolve(false)
    }
    try {
      await poll(ask, { every: POLL_EVERY_MS, attempts: POLL_ATTEMPTS, until: Boolean, signal })
      await wait(POLL_EVERY_MS, signal)
      this.#fail()
    } catch {
      // Aborted: the frame has responded, was reloaded, or was closed.
    }
  }
}
