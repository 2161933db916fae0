import { NAME, VERSION } from '@coinbase/wallet-sdk/dist/sdk-info.js'
import { EndedOutside, centredFeatures, onceClosed } from '../../src/channel/other-window.js'
import { rpcError } from '../../src/connectors/rpc-error.js'
import { RPC_USER_REJECTED } from '../../src/constants.js'
import { ownMember } from '../../src/lib/own/own-member.js'

const SIZE = { width: 420, height: 540 } as const

/** Messages of the window: events by name, answers by the id of their request. */
type Message = Readonly<Record<string, unknown>>
interface PendingMessage {
  readonly isIt: (message: Message) => boolean
  readonly resolve: (message: Message) => void
  readonly reject: (error: unknown) => void
}

/**
 * The window of Coinbase's wallet, with the protocol of its SDK. Unlike the SDK's own, it sends no request to the
 * host's server, draws nothing into the page if the browser blocks the window, and detects that the visitor has closed
 * it.
 */
export class KeysWindow {
  readonly #pending = new Set<PendingMessage>()
  #window: Window | undefined
  #isOver = new AbortController()
  #loaded: Promise<unknown> = Promise.resolve()

  /** @param hello the page's description of itself, sent once the window is loaded */
  constructor(
    private readonly url: URL,
    private readonly hello: object,
  ) {}

  /**
   * Opens the window, or brings it to the front. Call it in the task of a user gesture: otherwise browsers block it.
   * @throws EndedOutside "blocked"
   */
  open(): void {
    if (this.#window && !this.#window.closed) return this.#window.focus()
    this.close()
    const popup = globalThis.open(this.#address(), `wallet_${crypto.randomUUID()}`, centredFeatures(SIZE))
    if (!popup) throw new EndedOutside('blocked')
    this.#window = popup
    addEventListener('message', this.#onMessage)
    this.#isOver = new AbortController()
    onceClosed(popup, () => this.close(), this.#isOver.signal)
    this.#loaded = this.#waitFor(message => message['event'] === 'PopupLoaded').then(({ id }) =>
      this.postMessage({ requestId: id, data: { version: VERSION, ...this.hello, location: location.href } }),
    )
    this.#loaded.catch(() => {}) // every caller that waits handles the error
  }

  /** Resolves when the window that was opened last has loaded. Rejects with 4001 if it is closed before. */
  get loaded(): Promise<unknown> {
    return this.#loaded
  }

  /** For the signer, before it creates a message. */
  readonly waitForPopupLoaded = async (): Promise<void> => {
    this.open()
    await this.#loaded
  }

  /** For the signer. Rejects with 4001 if the window is closed before it answers. */
  readonly postRequestAndWaitForResponse = async (request: {
    readonly id: string
    readonly [name: string]: unknown
  }): Promise<Message> => {
    await this.waitForPopupLoaded()
    const answer = this.#waitFor(message => message['requestId'] === request.id)
    this.postMessage(request)
    return answer
  }

  readonly postMessage = (message: object): void => this.#window?.postMessage(message, this.url.origin)

  /** Closes the window and rejects all pending requests. */
  close(reason: unknown = rpcError(RPC_USER_REJECTED, 'The window of the wallet was closed.')): void {
    this.#isOver.abort()
    globalThis.removeEventListener('message', this.#onMessage)
    if (this.#window && !this.#window.closed) this.#window.close()
    this.#window = undefined
    for (const { reject } of this.#pending) reject(reason)
    this.#pending.clear()
  }

  #address(): URL {
    const address = new URL(this.url)
    for (const [name, value] of Object.entries({
      sdkName: NAME,
      sdkVersion: VERSION,
      origin: location.origin,
      coop: 'undefined',
    }))
      address.searchParams.append(name, value)
    return address
  }

  #waitFor(matches: PendingMessage['isIt']): Promise<Message> {
    return new Promise((resolve, reject) => this.#pending.add({ isIt: matches, resolve, reject }))
  }

  readonly #onMessage = ({ origin, source, data }: MessageEvent): void => {
    if (origin !== this.url.origin || source !== this.#window || typeof data !== 'object' || data === null) return
    if (ownMember(data, 'event') === 'PopupUnload') return this.close()
    for (const waiting of this.#pending) {
      if (!waiting.isIt(data as Message)) continue
      this.#pending.delete(waiting)
      waiting.resolve(data as Message)
    }
  }
}
