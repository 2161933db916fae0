import { sameAddress } from '../chains/address.js'
import { connectExternalWallet } from '../connectors/connected-wallets.js'
import { $connectedWallets, type ConnectedWallet } from '../connectors/connections.js'
import { $connectors, type Connector } from '../connectors/registry.js'
import { resolvesWithin } from '../lib/time/resolves-within.js'
import { startExternalWallets } from '../wallet/external-wallets.js'
import { canBridge } from './bridge/bridge-ends.js'
import type { FundingConfig } from './funding-config.js'

/** The time limit for finding wallets. Browser wallets answer at once, and the visitor does not wait for the others. */
const DISCOVERY_MS = 250

/** Wallets that money can come from: the connected ones, and those that are available and not connected. */
export interface SourceWallets {
  readonly connected: readonly ConnectedWallet[]
  readonly others: readonly Connector[]
}

export type SourceWallet = ConnectedWallet

/**
 * The ways to pay from a wallet: directly, or over a bridge. None if the app does not offer wallets or there is none.
 */
export async function waysFromWallets(config: FundingConfig): Promise<readonly ('wallet' | 'bridge')[]> {
  const bridged = canBridge(config)
  const offered = config.supportedOptions.some(({ method }) => method === 'wallet')
  if (!offered) return []
  await resolvesWithin(DISCOVERY_MS, startExternalWallets())
  return [
    ...(isThere(sourceWallets(config)) ? (['wallet'] as const) : []),
    ...(bridged && isThere(sourceWallets(BRIDGED)) ? (['bridge'] as const) : []),
  ]
}

const isThere = ({ connected, others }: SourceWallets): boolean => connected.length + others.length > 0

/** A bridge takes money from an Ethereum chain only, whatever the destination; also from the same account. */
export const BRIDGED: Destination = { chainType: 'ethereum', address: '' }

/** The wallets that are known now and can pay. A wallet is never funded from itself. */
export function sourceWallets(config: Destination): SourceWallets {
  const { chainType } = config
  const known = $connectedWallets()
    .get()
    .filter(wallet => wallet.chainType === chainType)
  const others = $connectors()
    .get()
    .filter(connector => connector.chainType === chainType && !known.some(({ id }) => id === connector.id))
  return { connected: known.filter(wallet => !isFilled(wallet, config)), others }
}

export type Destination = Pick<FundingConfig, 'chainType' | 'address'>

/** True for the wallet to fund. */
export const isFilled = (wallet: Pick<SourceWallet, 'address'>, { address }: Pick<Destination, 'address'>): boolean =>
  sameAddress(wallet.address, address)

/** Asks a wallet to connect; it shows its own window. */
export const connectSource = (connector: Connector, signal: AbortSignal): Promise<SourceWallet> =>
  connectExternalWallet(connector, signal)
