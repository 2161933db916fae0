import { connectExternalWallet } from '../connectors/connected-wallets.js'
import { $connectedWallets, type ConnectedWallet } from '../connectors/connections.js'
import { $connectors, type Connector } from '../connectors/registry.js'
import { resolvesWithin } from '../lib/time/resolves-within.js'
import { startExternalWallets } from '../wallet/external-wallets.js'
import type { FundingConfig } from './funding-config.js'

/** Browser wallets answer at once; the visitor is not made to wait for the others. */
const LOOK_MS = 250

/** Wallets that money can come from: the connected ones first, then those that are there and not connected. */
export interface SourceWallets {
  readonly connected: readonly ConnectedWallet[]
  readonly others: readonly Connector[]
}

export type SourceWallet = ConnectedWallet

/** Looks for wallets that can fill this one. None where the app does not offer them, and on Solana, where none of them can send anything. */
export async function findSourceWallets(config: FundingConfig): Promise<SourceWallets> {
  const offered = config.supportedOptions.some(({ method }) => method === 'wallet')
  if (!offered || config.chainType !== 'ethereum') return { connected: [], others: [] }
  await resolvesWithin(LOOK_MS, startExternalWallets())
  return sourceWallets(config.chainType)
}

/** The same of what is known at this moment. */
export function sourceWallets(chainType: FundingConfig['chainType']): SourceWallets {
  const connected = $connectedWallets().get().filter(wallet => wallet.chainType === chainType)
  const others = $connectors().get().filter(connector => connector.chainType === chainType && !connected.some(({ id }) => id === connector.id))
  return { connected, others }
}

/** Asks a wallet to connect; it shows its own window. */
export const connectSource = (connector: Connector, signal: AbortSignal): Promise<SourceWallet> => connectExternalWallet(connector, signal)
