import { RPC_INTERNAL } from '../../../constants.js'
import { ProviderRpcError } from '../provider-error.js'

/**
 * Shows calls in the explorer of their chain (EIP-5792). The window opens before anything is awaited, because a browser
 * blocks a window that no longer belongs to a click. It can neither navigate this page nor learn where it came from.
 *
 * @throws ProviderRpcError 32603 if the browser blocks the window: `data.url` is the page, for a link. Also as
 * `explorerPageOf`.
 */
export async function showCalls(address: string, id: unknown): Promise<null> {
  const tab = globalThis.open?.('', '_blank')
  try {
    const { explorerPageOf } = await import('./calls-status.js')
    const url = await explorerPageOf(address, id)
    if (!tab)
      throw new ProviderRpcError(
        RPC_INTERNAL,
        'The browser has blocked the window. Show calls when the visitor clicks.',
        {
          data: { url },
        },
      )
    leaveTo(url, tab)
    return null
  } catch (error) {
    tab?.close()
    throw error
  }
}

/** Navigates by a link, because only a link can leave out the referrer. */
function leaveTo(url: string, tab: Window): void {
  tab.opener = null
  const link = tab.document.createElement('a')
  link.href = url
  link.rel = 'noreferrer'
  tab.document.body.append(link)
  link.click()
}
