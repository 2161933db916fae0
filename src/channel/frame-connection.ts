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
/** A frame whose page does not load gets as much time as one that does not answer. */
const LOAD_TIMEOUT_MS = POLL_EVERY_MS * POLL_ATTEMPTS

/**
 * One wallet frame element, from its creation to its removal. After each load it is asked whether it is ready, until it
 * answers. A reload rejects the open calls and asks again; a closed connection is never reopened.
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
    this.#ready.promise.catch(() => {}) // whoever awaits it handles the rejection
    this.#loadTimer = setTimeout(() => this.#fail(), LOAD_TIMEOUT_MS)
    this.#frame.addEventListener('load', () => this.#onLoad())
    this.#frame.hidden = true
    this.#frame.width = '0'
    this.#frame.height = '0'
    this.#frame.tabIndex = -1
    this.#frame.title = ''
    this.#frame.ariaHidden = 'true'
    this.#frame.src = address.href
    // Before the element's own content: its renderer clears everything from its own first node on.
    if (host === page.body) host.append(this.#frame)
    else host.prepend(this.#frame)
  }

  /** False once the frame is out of the document. If the page removed it, this closes the connection. */
  isOpen(): boolean {
    if (!this.#frame.isConnected) this.close(frameUnavailable())
    return !this.#closed
  }

  /** Resolves when the frame has answered after its latest load. */
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
    // The newly loaded page cannot answer calls to the page before.
    this.#channel.close(frameUnavailable())
    if (this.#isReady) {
      this.#isReady = false
      this.#ready = deferred<void>()
      this.#ready.promise.catch(() => {})
    }
    void this.#pollReady((this.#readyCheck = new AbortController()))
  }

  /** Asks until the first answer, to whichever of the tries. */
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
      // Aborted: the frame has answered, was reloaded, or was closed.
    }
  }
}
