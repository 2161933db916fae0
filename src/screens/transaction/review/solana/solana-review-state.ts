import type { PreparedSolana, SolanaDescription, SolanaTransaction } from '../../../../chains/solana/index.js'
import type { Resemblance } from '../../../../transactions/risks/resemblance.js'
import type { ReviewState } from '../../confirmation.js'

/** What a confirmation on Solana knows at a moment. */
export interface SolanaReviewState extends ReviewState<
  Pick<PreparedSolana, 'fee' | 'usualFee' | 'balance' | 'missing' | 'needed'>
> {
  readonly transaction?: SolanaTransaction | undefined
  readonly description?: SolanaDescription | undefined
  /** Addresses that pass for one that the visitor knows. */
  readonly resembling?: readonly Resemblance[] | undefined
}
