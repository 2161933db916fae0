import { sameAddress } from '../../chains/address.js'
import { $hostConfig } from '../../config/app.js'
import type {
  CoinbaseWalletRequest,
  RestoredWallet,
  RestoreWalletRequest,
  Settings,
  WalletConnectRequest,
} from '../../config/settings.js'
import { brandingOf } from '../../connectors/branding.js'
import { disconnectExternalWallet, reconnect, SESSIONS, storedConnections } from '../../connectors/connected-wallets.js'
import { $connectedWallets, type StoredConnection } from '../../connectors/connections.js'
import { $openers, askingOf, coinbaseOpener, walletConnectOpener } from '../../connectors/openers.js'
import type { Connector, ExternalProvider } from '../../connectors/registry.js'
import { foreignAnswer } from '../../connectors/wallet-request.js'
import { WALLET_SCAN_LIMIT_MS } from '../../constants.js'
import { pageSettings } from '../page-settings.js'

type Restore = (
  request: RestoreWalletRequest<WalletConnectRequest & CoinbaseWalletRequest>,
) => Promise<RestoredWallet | undefined>

/** How the wallets of each kind are restored, and their default names. */
const KINDS = {
  wallet_connect: {
    name: 'WalletConnect',
    restore: (settings: Settings): Restore | undefined => walletConnectOpener(settings)?.restore,
  },
  coinbase_wallet: {
    name: 'Coinbase Wallet',
    restore: (settings: Settings): Restore | undefined => coinbaseOpener(settings)?.restore,
  },
} as const
type Kind = keyof typeof KINDS

const isKind = (type: string): type is Kind => SESSIONS.has(type)
const isSame = (one: StoredConnection, other: StoredConnection) =>
  one.id === other.id && sameAddress(one.address, other.address)

/**
 * Restores the wallet sessions that earlier loads of this page have opened, without a window or a question. The code
 * that opens them may be loaded later: each kind waits for its file, or for the host's setting. An expired session is
 * deleted.
 */
export function restoreSessions(): void {
  const waiting = new Set(storedConnections().flatMap(({ connectorType: kind }) => (isKind(kind) ? [kind] : [])))
  const unsubscribes = [$hostConfig(), $openers()].map(store => store.listen(() => void restoreAll()))
  async function restoreAll(): Promise<void> {
    // Without the app's configuration no session can be opened, and a connection attempt reports that.
    const settings = await pageSettings().catch(() => undefined)
    for (const kind of settings ? waiting : []) {
      const restore = settings && KINDS[kind].restore(settings)
      if (!restore) continue
      waiting.delete(kind)
      for (const stored of storedConnections().filter(({ connectorType }) => connectorType === kind))
        // After a failure, the session stays stored for the next load.
        void restoreSession(stored, kind, restore, settings).catch(() => {})
    }
    if (waiting.size === 0) for (const unsubscribe of unsubscribes.splice(0)) unsubscribe()
  }
  void restoreAll()
}

async function restoreSession(
  stored: StoredConnection,
  kind: Kind,
  restore: Restore,
  settings: Settings,
): Promise<void> {
  const {
    externalWallets: { walletConnect, coinbaseWallet },
    walletConnectCloudProjectId: projectId = '',
  } = settings
  const { address } = stored
  const restored = await foreignAnswer(WALLET_SCAN_LIMIT_MS, undefined, signal =>
    restore({
      ...askingOf(settings),
      projectId,
      ...(walletConnect.relayUrl && { relayUrl: walletConnect.relayUrl }),
      ...(coinbaseWallet?.keysUrl && { keysUrl: coinbaseWallet.keysUrl }),
      address,
      signal,
    }),
  )
  const isConnected = () =>
    $connectedWallets()
      .get()
      .some(wallet => isSame(wallet, stored))
  if (!restored) {
    if (!isConnected()) disconnectExternalWallet(stored)
    return
  }
  const connector = connectorOf(stored, kind, restored)
  // The owner may have logged out meanwhile, or logged in again.
  if (storedConnections().some(other => isSame(other, stored)) && !isConnected()) await reconnect(connector)
  if (
    !$connectedWallets()
      .get()
      .some(wallet => wallet.connector === connector)
  )
    await connector.provider.disconnect?.()
}

const connectorOf = (
  { walletClientType }: StoredConnection,
  kind: Kind,
  { provider, name }: RestoredWallet,
): Connector =>
  Object.freeze({
    id: kind,
    connectorType: kind,
    walletClientType,
    chainType: 'ethereum',
    walletBranding: brandingOf({ name }, KINDS[kind].name),
    provider: provider as ExternalProvider,
  })
