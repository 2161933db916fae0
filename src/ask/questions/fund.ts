import type { ChainType } from '../../chains/chain-type.js'
import type { Cluster } from '../../chains/clusters.js'
import type { FundingMethod, OnrampProvider } from '../../config/funding-methods.js'
import type { Question } from '../question.js'

/** Options of a funding. */
export interface FundInput {
  /** The wallet to fund; by default the user's default wallet. */
  readonly address?: string
  readonly chainType?: ChainType
  /** The chain id; by default the app's recommended chain, else the configured default chain. */
  readonly chain?: number
  readonly cluster?: Cluster | { readonly name: Cluster; readonly rpcUrl?: string }
  /** Decimal text in the asset's unit; by default the app's recommended amount. */
  readonly amount?: string
  /**
   * The native coin by default. Text is read as "native", "USDC", or an ERC-20 or SPL address. It may list several,
   * separated by spaces; the visitor then chooses one on the screen for receiving.
   */
  readonly asset?: string | { readonly erc20: string }
  readonly defaultFundingMethod?: FundingMethod
  readonly card?: {
    readonly preferredProvider?: OnrampProvider
    /** Replaces the order sent to MoonPay. The visitor is then not asked for an amount. */
    readonly config?: { readonly currencyCode?: string; readonly quoteCurrencyAmount?: number }
    /** True: uses MoonPay's sandbox, which moves no money. */
    readonly sandbox?: boolean
  }
  readonly crossChainBridging?: boolean
  readonly uiConfig?: { readonly receiveFundsTitle?: string; readonly receiveFundsSubtitle?: string }
}

/** The result of a funding. */
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
  /** The amount that arrived: decimal text in the asset's unit. */
  readonly amount?: string
  readonly transactionHash?: string
  readonly bridged: boolean
}

/** Lets the visitor fund a wallet. A confirmation also asks this if the balance is too low. */
export const fund: Question<FundInput, FundResult> = {
  tag: 'wallet-fund',
  exit: 'USER_EXITED_FUNDING_FLOW',
  over: true,
}
