import { onePerPage } from '../../lib/page.js'
import { cleanAddress, readParameters, type AddressBar } from '../../lib/browser/address-bar.js'

/** The query parameters with which a wallet's app opens the page: the wallet, and the purpose. */
export const WALLET_LINK_PARAMETERS = ['privy_connector', 'privy_wallet_client', 'privy_connect_only'] as const

/** A page that was opened in the browser inside a wallet's app. */
export interface WalletReturn {
  readonly provider: 'wallet'
  /** The wallet's name in a host's list. */
  readonly client: string
  /** True if the wallet is only connected, without a login. */
  readonly connectOnly: boolean
  /** Called when a login takes it, or when none will. Removes it from the address. */
  readonly used: () => void
}

const state = () => onePerPage<{ opened: string | undefined }>('wallet-return', () => ({ opened: undefined }))

/**
 * True if this page was opened in the browser inside this wallet's app: then the wallet is available only in this page.
 */
export const isOpenedBy = (client: string): boolean => state().opened === client

/** Reads from an address which wallet has opened the page; null if none has. */
export function readWalletReturn(href: string, addressBar?: AddressBar): WalletReturn | null {
  const {
    privy_connector: connector,
    privy_wallet_client: client,
    privy_connect_only: only,
  } = readParameters(href, WALLET_LINK_PARAMETERS)
  if (!connector || !client || !/^[a-z0-9_]{1,64}$/i.test(client)) return null
  state().opened = client
  return {
    provider: 'wallet',
    client,
    connectOnly: only === 'true',
    used: () => cleanAddress(WALLET_LINK_PARAMETERS, addressBar),
  }
}
