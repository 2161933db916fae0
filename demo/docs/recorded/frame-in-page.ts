/** Handles an event of the wallet frame. Throws `{ type, message }`. */
type Serve = (event: string, data: Record<string, unknown>) => unknown

/**
 * A window for an empty frame. Messages to it are handled in this page, and the responses seem to come from `origin`.
 */
function servedWindow(origin: string, serve: Serve): MessagePort {
  const { port1: port } = new MessageChannel()
  const answer = (data: object) => dispatchEvent(new MessageEvent('message', { data, origin, source: port }))
  port.postMessage = ({ id, event, data }: { id: string; event: string; data: Record<string, unknown> }) =>
    void Promise.resolve()
      .then(() => serve(event, data))
      .then(
        served => answer({ id, event, data: served }),
        ({ type = 'error', message = '' }: { type?: string; message?: string }) =>
          answer({ id, event, error: { type, message } }),
      )
  return port
}

/** Keeps every frame with an address of this origin empty, and handles the messages to it. */
export function serveFrames(origin: string, serve: Serve): void {
  const frame = HTMLIFrameElement.prototype
  const windows = new WeakMap<HTMLIFrameElement, MessagePort>()
  const source = Object.getOwnPropertyDescriptor(frame, 'src')
  const inside = Object.getOwnPropertyDescriptor(frame, 'contentWindow')
  Object.defineProperty(frame, 'src', {
    ...source,
    set(this: HTMLIFrameElement, address: string) {
      if (URL.canParse(address) && new URL(address).origin === origin) windows.set(this, servedWindow(origin, serve))
      else source?.set?.call(this, address)
    },
  })
  Object.defineProperty(frame, 'contentWindow', {
    ...inside,
    get(this: HTMLIFrameElement): unknown {
      return windows.get(this) ?? inside?.get?.call(this)
    },
  })
}
