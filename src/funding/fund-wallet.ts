import type { Cluster } from '../chains/clusters.js'
import { openFlow } from '../wallet/open-flow.js'
import type { FundingMethod, FundInput } from './funding-config.js'

/** How a funding ended. */
export interface FundResult {
  readonly method: FundingMethod
  readonly provider?: string
  readonly status: 'submitted' | 'confirmed'
  readonly chainType: 'ethereum' | 'solana'
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

/** Opens the page's funding. Rejects with a WalletError; USER_EXITED_FUNDING_FLOW when the visitor leaves before anything arrived. */
export async function fundWallet(options: FundInput & { readonly signal?: AbortSignal } = {}): Promise<FundResult> {
  return await openFlow('wallet-fund', options) as FundResult // that tag's one outcome
}
