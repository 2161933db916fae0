import type { PreparedSolana, SolanaDescription, SolanaTransaction } from '../../../../chains/solana/index.js'
import type { Resemblance } from '../../../../transactions/risks/resemblance.js'
import type { ReviewState } from '../../confirmation.js'

/** The known facts about a confirmation on Solana so far. */
export interface SolanaReviewState extends ReviewState<
  Pick<PreparedSolana, 'fee' | 'usualFee' | 'balance' | 'missing' | 'needed'>
> {
  readonly transaction?: SolanaTransaction | undefined
  readonly description?: SolanaDescription | undefined
  /** Addresses that imitate a known one. */
  readonly resembling?: readonly Resemblance[] | undefined
}
