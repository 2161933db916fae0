import { sameAddress } from '../chains/address.js'
import { connectExternalWallet } from '../connectors/connected-wallets.js'
import { $connectedWallets, type ConnectedWallet } from '../connectors/connections.js'
import { $connectors, type Connector } from '../connectors/registry.js'
import { resolvesWithin } from '../lib/time/resolves-within.js'
import { startExternalWallets } from '../wallet/external-wallets.js'
import { canBridge } from './bridge/bridge-ends.js'
import type { FundingConfig } from './funding-config.js'

/** Browser wallets answer at once; the visitor is not made to wait for the others. */
const LOOK_MS = 250

/** Wallets that money can come from: the connected ones first, then those that are there and not connected. */
export interface SourceWallets {
  readonly connected: readonly ConnectedWallet[]
  readonly others: readonly Connector[]
}

export type SourceWallet = ConnectedWallet

/**
 * The ways to pay from a wallet: to this one directly, and over another network. None where the app does not offer wallets or
 * none is there; and none directly on Solana, where no wallet can send anything.
 */
export async function waysFromWallets(config: FundingConfig): Promise<readonly ('wallet' | 'bridge')[]> {
  const bridged = canBridge(config)
  const offered = config.supportedOptions.some(({ method }) => method === 'wallet')
  if (!offered || (config.chainType !== 'ethereum' && !bridged)) return []
  await resolvesWithin(LOOK_MS, startExternalWallets())
  return [
    ...(config.chainType === 'ethereum' && isThere(sourceWallets(config)) ? (['wallet'] as const) : []),
    ...(bridged && isThere(sourceWallets(BRIDGED)) ? (['bridge'] as const) : []),
  ]
}

const isThere = ({ connected, others }: SourceWallets): boolean => connected.length + others.length > 0

/** Over another network money comes from an Ethereum chain, wherever it goes; also from the same account. */
export const BRIDGED: Destination = { chainType: 'ethereum', address: '' }

/** The same of what is known at this moment. A wallet is filled from another one, never from itself. */
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

/** True for the wallet that is to be filled. */
export const isFilled = (wallet: Pick<SourceWallet, 'address'>, { address }: Pick<Destination, 'address'>): boolean =>
  sameAddress(wallet.address, address)

/** Asks a wallet to connect; it shows its own window. */
export const connectSource = (connector: Connector, signal: AbortSignal): Promise<SourceWallet> =>
  connectExternalWallet(connector, signal)
