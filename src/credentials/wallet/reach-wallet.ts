import type { ListedWallet } from '../../api/listings/listed-wallets.js'
import { coinbaseOpener, walletConnectOpener } from '../../connectors/openers.js'
import { $connectors, connectorsReady, type Connector } from '../../connectors/registry.js'
import { phoneSystem } from '../../lib/browser/phone-system.js'
import { knownWallet } from '../../screens/wallet/known-wallets.js'
import type { ReachPurpose } from '../../screens/wallet/listed/wallet-list.js'
import { walletLink } from '../../screens/wallet/wallet-link.js'
import { walletRedirect } from '../../screens/wallet/wallet-redirect.js'
import { connectorOf } from '../../screens/wallet/wallet-rows.js'
import { isOpenedBy } from '../../session/returns/wallet-return.js'
import { at, done, flow, later, on, type FlowStage, type Next } from '../../stage/define.js'
import { startExternalWallets } from '../../wallet/external-wallets.js'

// These are needed only if the chosen wallet is not connected here, or not known yet.
const walletList = later(
  'wallet-list',
  async () => (await import('../../screens/wallet/listed/wallet-list.js')).walletList,
)
const scanWallet = later(
  'scan-wallet',
  async () => (await import('../../screens/wallet/session/scan-wallet.js')).scanWallet,
)
const coinbaseWallet = later(
  'coinbase-wallet',
  async () => (await import('../../screens/wallet/session/coinbase-wallet.js')).coinbaseWallet,
)
const installWallet = later(
  'install-wallet',
  async () => (await import('../../screens/wallet/install-wallet.js')).installWallet,
)

interface ReachInput {
  /** The chosen row. Without one, the visitor chooses first. */
  readonly row?: string | undefined
  readonly purpose: ReachPurpose
}

/**
 * Finds a connector for the wallet that the visitor wants: on the page, by installing it now, in the wallet's app on
 * this phone, or in a window.
 */
export const reachWallet = flow<ReachInput, Connector>('reach-wallet', {
  start: async (input, stage) => {
    void startExternalWallets()
    stage.keep('reach-wallet', () => input)
    if (input.row === undefined) return at(walletList, { purpose: input.purpose })
    if (!connectorOf(input.row)) await connectorsReady(stage.signal)
    return reach(input.row, input, stage)
  },
  on: [
    on(walletList, ({ row, listed }, stage) =>
      listed
        ? reachListed(listed)
        : reach(
            row,
            stage.keep<ReachInput>('reach-wallet', () => ({ purpose: 'log-in' })),
            stage,
          ),
    ),
    on(installWallet, connector => done(connector)),
    on(scanWallet, connector => done(connector)),
    on(coinbaseWallet, connector => done(connector)),
  ],
})

/** The wallet of this client type. In the browser of a wallet's app, it is the wallet there. */
const byClient = (client: string): Connector | undefined => {
  const connectors = $connectors().get()
  return (
    connectors.find(({ walletClientType }) => walletClientType === client) ??
    (isOpenedBy(client) ? connectors[0] : undefined)
  )
}

/** Reaches a wallet of the listing: on this page, else over WalletConnect. */
function reachListed(wallet: ListedWallet): Next<Connector> {
  const connector = $connectors()
    .get()
    .find(({ id }) => id === wallet.rdns)
  return connector ? done(connector) : at(scanWallet, { wallet })
}

function reach(row: string, { purpose }: ReachInput, { $settings }: FlowStage): Next<Connector> {
  const connectOnly = purpose === 'connect'
  const connector = connectorOf(row) ?? byClient(row)
  if (connector) return done(connector)
  if (row === 'wallet_connect') return at(scanWallet, {})
  const known = knownWallet(row)
  const link = known && phoneSystem() && !isOpenedBy(row) && walletLink(row, known, location.href, { connectOnly })
  if (link) return at(walletRedirect, { client: row, link, inApp: true })
  const settings = $settings.get()
  if (row === 'coinbase_wallet' && coinbaseOpener(settings)) return at(coinbaseWallet, { signs: !connectOnly })
  // A wallet that is not in this browser may be on a phone.
  return known?.session && walletConnectOpener(settings)
    ? at(scanWallet, { client: row })
    : at(installWallet, { client: row })
}
