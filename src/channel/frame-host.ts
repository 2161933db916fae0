import { onePerPage } from '../lib/page.js'
import { documentMember } from '../lib/document-member.js'

/**
 * Returns the node that the wallet frame is added to: a shadow root, so that the page's own tree and styles stay
 * untouched.
 */
export type FrameHost = () => (ParentNode & Node) | null

const state = () => onePerPage<{ current: FrameHost }>('wallet-frame-host', () => ({ current: () => null }))

/** Sets where the next wallet frame is added. The elements pass the shadow root of the open element. */
export function setFrameHost(host: FrameHost): void {
  state().current = host
}

/** The connected node to add the frame to: the preferred one, else the body; null on a page without either. */
export function frameHost(): (ParentNode & Node) | null {
  const preferred = state().current()
  const host = preferred?.isConnected ? preferred : globalThis.document && documentMember('body')
  return host?.isConnected ? host : null
}
