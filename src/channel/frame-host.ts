import { onePerPage } from '../lib/page.js'

/** Where the frame may stand: a shadow root, so that the page's own tree and styles stay untouched. */
export type FrameHost = () => (ParentNode & Node) | null

const slot = () => onePerPage<{ host: FrameHost }>('wallet-frame-host', () => ({ host: () => null }))

/** Says where the wallet frame is put the next time it is made; elements hand in the shadow root of the one that is open. */
export function setFrameHost(host: FrameHost): void {
  slot().host = host
}

/** A connected place for the frame: the one handed in, else the body; null on a page that has neither. */
export function frameHost(): (ParentNode & Node) | null {
  const offered = slot().host()
  const host = offered?.isConnected ? offered : globalThis.document?.body
  return host?.isConnected ? host : null
}
