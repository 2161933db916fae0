import { onePerPage } from '../../lib/page.js'
import { cleanAddress, readParameters, type AddressBar } from '../../lib/browser/address-bar.js'

/** The query parameters by which a wallet's app tells the page that it has opened it, and what for. */
export const WALLET_LINK_PARAMETERS = ['privy_connector', 'privy_wallet_client', 'privy_connect_only'] as const

/** The page was opened in the browser inside a wallet's app. */
export interface WalletReturn {
  readonly provider: 'wallet'
  /** The wallet's name in a host's list. */
  readonly client: string
  /** True: the wallet is only to be connected; nobody logs in. */
  readonly connectOnly: boolean
  /** Told when it is taken up, or nobody ever will: it leaves the address. */
  readonly used: () => void
}

const state = () => onePerPage<{ opened: string | undefined }>('wallet-return', () => ({ opened: undefined }))

/** True where this page was opened in the browser inside this wallet's app: there is no other way to it. */
export const isOpenedBy = (client: string): boolean => state().opened === client

/** Reads in an address which wallet has opened it; null where none has. */
export function readWalletReturn(href: string, bar?: AddressBar): WalletReturn | null {
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
    used: () => cleanAddress(WALLET_LINK_PARAMETERS, bar),
  }
}
