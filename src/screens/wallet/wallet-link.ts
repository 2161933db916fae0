import { withoutParameters } from '../../lib/browser/address-bar.js'
import { WALLET_LINK_PARAMETERS } from '../../session/returns/wallet-return.js'
import type { KnownWallet } from './known-wallets.js'

/**
 * The URL that opens this page in the browser inside a wallet's app, with the parameters that the page needs to
 * continue there. Undefined if the app has no such URL.
 */
export function walletLink(
  client: string,
  { browse }: KnownWallet,
  page: string,
  { connectOnly = false }: { readonly connectOnly?: boolean } = {},
): string | undefined {
  if (!browse) return undefined
  const url = new URL(withoutParameters(page, WALLET_LINK_PARAMETERS))
  url.hash = ''
  url.searchParams.set('privy_connector', 'injected')
  url.searchParams.set('privy_wallet_client', client)
  if (connectOnly) url.searchParams.set('privy_connect_only', 'true')
  return browse(url)
}
