import type { ChainType } from '../../chains/chain-type.js'
import type { Cluster } from '../../chains/clusters.js'
import type { FundingMethod, OnrampProvider } from '../../config/funding-methods.js'
import type { Question } from './question.js'

/** What a host may say about the funding it wants. */
export interface FundInput {
  /** The wallet that is to be filled; else the user's first embedded wallet. */
  readonly address?: string
  readonly chainType?: ChainType
  /** A chain's id; else the app's recommended chain, else the configured default chain. */
  readonly chain?: number
  readonly cluster?: Cluster | { readonly name: Cluster; readonly rpcUrl?: string }
  /** Decimal text, in the asset's own unit; else the app's recommended amount. */
  readonly amount?: string
  /** The native coin by default. Plain text is read as "native", "USDC", or an ERC-20 or SPL address. */
  readonly asset?: string | { readonly erc20: string }
  readonly defaultFundingMethod?: FundingMethod
  readonly card?: {
    readonly preferredProvider?: OnrampProvider
    /** What MoonPay is told in the place of what is asked for here; an amount is not asked for then. */
    readonly config?: { readonly currencyCode?: string; readonly quoteCurrencyAmount?: number }
    /** True: MoonPay's sandbox, where no money is moved. */
    readonly sandbox?: boolean
  }
  readonly crossChainBridging?: boolean
  readonly uiConfig?: { readonly receiveFundsTitle?: string; readonly receiveFundsSubtitle?: string }
}

/** How a funding ended. */
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

/** How does the money come? Asked by itself, or by a confirmation that lacks some. */
export const fund: Question<FundInput, FundResult> = {
  tag: 'wallet-fund',
  exit: 'USER_EXITED_FUNDING_FLOW',
  over: true,
}
