/** Serves an event of the wallet frame; throws `{ type, message }`. */
type Serve = (event: string, data: Record<string, unknown>) => unknown

/** A frame's window that is no other page: what is posted to it is served here, and answered as from its origin. */
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

/** Lets every frame that would show a page of this origin stay empty, and serves what is posted to it. */
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
