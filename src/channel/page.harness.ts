import { setFrameHost } from './frame-host.js'

/** A message that was posted to a frame. */
export interface PostedMessage {
  readonly message: { id: string; event: string; data: Record<string, unknown> }
  readonly targetOrigin: string
}

/** The page inside a fake frame: it returns the response's data, throws `{ type, message }`, or returns `NO_RESPONSE`. */
export type Serve = (event: string, data: Record<string, unknown>) => unknown
export const NO_RESPONSE = Symbol('no response')

/** A frame element without a browser. It records the messages that are posted to it, and responds as `serve` says. */
export class FakeFrame extends EventTarget {
  src = ''
  contentWindow: { postMessage(message: PostedMessage['message'], targetOrigin: string): void } | null = null

  constructor(readonly page: FakePage) {
    super()
  }

  get isConnected(): boolean {
    return this.contentWindow !== null && this.page.connected
  }

  remove(): void {
    this.contentWindow = null
  }

  /** The frame's page loads, for the first time or again. */
  load(): void {
    this.dispatchEvent(new Event('load'))
  }
}

/**
 * The page around the wallet frame, for tests in Node. While `loads` is true, a frame loads by itself shortly after it
 * is added.
 */
export class FakePage {
  readonly frames: FakeFrame[] = []
  readonly posted: PostedMessage[] = []
  /** The events whose response has arrived, in the order of the responses. */
  readonly answeredEvents: string[] = []
  readonly window = new EventTarget()
  connected = true
  loadsFrames = true
  serve: Serve

  constructor(serve: Serve = () => ({})) {
    this.serve = serve
    const host = {
      ownerDocument: { defaultView: this.window, createElement: () => new FakeFrame(this) },
      prepend: (frame: FakeFrame) => this.#put(frame),
    }
    Object.defineProperty(host, 'isConnected', { get: () => this.connected })
    // The members of a shadow root that the frame needs.
    setFrameHost(() => host as unknown as ShadowRoot)
  }

  get frame(): FakeFrame {
    const frame = this.frames.at(-1)
    if (!frame) throw new Error('There is no frame yet.')
    return frame
  }

  /** All posted messages except those that ask whether the frame is ready. */
  get requests(): PostedMessage['message'][] {
    return this.posted.map(({ message }) => message).filter(({ event }) => event !== 'privy:iframe:ready')
  }

  /** Delivers a message to the page. */
  deliver(data: unknown, { origin, source }: { origin: string; source: unknown }): void {
    this.window.dispatchEvent(Object.assign(new Event('message'), { data, origin, source }))
  }

  #put(frame: FakeFrame): void {
    this.frames.push(frame)
    const { origin } = new URL(frame.src)
    const source = {
      postMessage: (message: PostedMessage['message'], targetOrigin: string) => {
        this.posted.push({ message: structuredClone(message), targetOrigin })
        if (targetOrigin === origin) void this.#answer(message, { origin, source })
      },
    }
    frame.contentWindow = source
    if (this.loadsFrames) queueMicrotask(() => frame.load())
  }

  async #answer(
    { id, event, data }: PostedMessage['message'],
    from: { origin: string; source: unknown },
  ): Promise<void> {
    try {
      const answer = await this.serve(event, data)
      if (answer === NO_RESPONSE) return
      this.deliver({ id, event, data: structuredClone(answer) }, from)
    } catch (error) {
      const { type = 'error', message = '' } = error as { type?: string; message?: string }
      this.deliver({ id, event, error: { type, message } }, from)
    }
    this.answeredEvents.push(event)
  }
}
