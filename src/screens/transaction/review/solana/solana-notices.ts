import { clusterName } from '../../../../chains/cluster-names.js'
import { SOL_DECIMALS } from '../../../../chains/clusters.js'
import { wordsOf, type Language } from '../../../../copy/language.js'
import { transaction } from '../../../../copy/areas/transaction.js'
import type { SolanaJob } from '../../../../transactions/transaction.js'
import { feeNotices } from '../notices/fee-notices.js'
import { fundsNotice } from '../notices/funds-notice.js'
import { grantNotices } from '../notices/grant-notices.js'
import { preparationNotices } from '../notices/preparation-notices.js'
import { resemblanceNotices } from '../notices/resemblance-notices.js'
import type { Notice } from '../review.js'
import { describedBy } from './solana-amount.js'
import type { SolanaReviewState } from './solana-review-state.js'

const SOL = { symbol: 'SOL', decimals: SOL_DECIMALS }

/** True if the wallet does not pay the fee. */
export const hasForeignFeePayer = ({ wallet }: SolanaJob, { description }: SolanaReviewState): boolean =>
  description !== undefined && description.feePayer !== wallet.address

/** The warnings about a transaction on Solana. */
export function solanaNotices(job: SolanaJob, state: SolanaReviewState, language: Language): readonly Notice[] {
  const { prepared, description, price } = state
  const { problem } = wordsOf(transaction, language)
  const foreignFeePayer = hasForeignFeePayer(job, state)
  const value = describedBy(job, state)?.spent ?? 0n
  const warnings = [
    description?.durableNonce && problem.noExpiry,
    description?.unresolved && problem.lookups,
    foreignFeePayer && problem.foreignFeePayer,
    description?.otherSigners.length && problem.otherSigners,
  ]
  return [
    ...preparationNotices(state, clusterName(job.cluster.name), language),
    ...(prepared?.missing
      ? [fundsNotice({ network: 'Solana', missing: prepared.needed - prepared.balance, ...SOL }, language)]
      : []),
    ...resemblanceNotices(state.resembling ?? [], language),
    ...(prepared && !foreignFeePayer
      ? feeNotices({ fee: prepared.fee, usual: prepared.usualFee, value, price, ...SOL }, language)
      : []),
    ...(description ? grantNotices(description.grants, job.wallet.address, language) : []),
    ...warnings.flatMap(text => (text ? [{ tone: 'warning' as const, text }] : [])),
  ]
}
