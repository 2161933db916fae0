import { openFlow } from '../wallet/open-flow.js'
import type { FundInput } from './funding-config.js'

/** How a funding ended. */
export interface FundOutcome {
  readonly method: string
  readonly status: 'submitted' | 'confirmed'
  readonly chainType: 'ethereum' | 'solana'
  readonly address: string
  /** The symbol: "ETH", "USDC". */
  readonly asset: string
  /** What arrived, decimal text in the asset's unit. */
  readonly amount?: string
  readonly transactionHash?: string
}

/** Opens the page's funding. Rejects with a WalletError; USER_EXITED_FUNDING_FLOW when the visitor leaves before anything arrived. */
export async function fundWallet(options: FundInput & { readonly signal?: AbortSignal } = {}): Promise<FundOutcome> {
  return await openFlow('wallet-fund', options) as FundOutcome // that tag's one outcome
}
