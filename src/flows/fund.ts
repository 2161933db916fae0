import type { Cluster } from '../chains/clusters.js'
import type { ChainType } from '../screens/transaction/transaction.js'

/** What a host may say about the funding it wants. */
export interface FundInput {
  /** The wallet that is to be filled; else the user's first embedded wallet. */
  readonly address?: string
  readonly chainType?: ChainType
  /** A chain's id; else the app's recommended chain, else the configured default chain. */
  readonly chain?: number
  readonly cluster?: { readonly name: Cluster; readonly rpcUrl?: string } | Cluster
  /** Decimal text, in the asset's own unit; else the app's recommended amount. */
  readonly amount?: string
  /** The native coin by default. A plain text is read as "native", "USDC", or an ERC-20 or SPL address. */
  readonly asset?: 'native' | 'USDC' | { readonly erc20: string } | (string & {})
  readonly defaultFundingMethod?: FundingMethod
  readonly card?: { readonly preferredProvider?: CardProvider }
  readonly crossChainBridging?: boolean
  readonly uiConfig?: { readonly receiveFundsTitle?: string; readonly receiveFundsSubtitle?: string }
}

export type FundingMethod = 'card' | 'exchange' | 'wallet' | 'manual'
export type CardProvider = 'coinbase' | 'moonpay'

export interface FundResult {
  readonly method: FundingMethod
  readonly provider?: string
  readonly status: 'submitted' | 'confirmed'
  readonly chainType: ChainType
  readonly chainId?: number
  readonly cluster?: Cluster
  readonly address: string
  /** The symbol: "ETH", "USDC". */
  readonly asset: string
  /** What arrived, decimal text in the asset's unit. */
  readonly amount?: string
  readonly transactionHash?: string
  readonly bridged: boolean
}
