import { sameAddress } from '../chains/address.js'
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
  return sourceWallets(config)
}

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

type Destination = Pick<FundingConfig, 'chainType' | 'address'>

/** True for the wallet that is to be filled. */
export const isFilled = (wallet: Pick<SourceWallet, 'address'>, { address }: Pick<Destination, 'address'>): boolean =>
  sameAddress(wallet.address, address)

/** Asks a wallet to connect; it shows its own window. */
export const connectSource = (connector: Connector, signal: AbortSignal): Promise<SourceWallet> =>
  connectExternalWallet(connector, signal)
