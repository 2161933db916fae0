import { shortAddress } from '../../../../chains/address.js'
import { formatSolana, formatUsd } from '../../../../chains/amount.js'
import { SOL_DECIMALS } from '../../../../chains/clusters.js'
import type { SolanaDescription } from '../../../../chains/solana/index.js'
import type { Language } from '../../../../copy/language.js'
import { hasOwn } from '../../../../lib/own/has-own.js'
import type { SolanaJob } from '../../../../transactions/transaction.js'
import type { Review } from '../review.js'
import type { SolanaReviewState } from './solana-review-state.js'

/** The description of the transaction, or the plain transfer that is not built yet. */
export function describedBy(
  { source }: SolanaJob,
  { description }: SolanaReviewState,
): Pick<SolanaDescription, 'instructions' | 'spent' | 'receiver' | 'grants'> | undefined {
  return (
    description ??
    (hasOwn(source, 'lamports')
      ? { instructions: [], spent: source.lamports, receiver: source.to, grants: [] }
      : undefined)
  )
}

/** The token transfers out of the wallet. */
export const tokenTransfers = ({ wallet }: SolanaJob, { description }: SolanaReviewState) =>
  (description?.instructions ?? [])
    .filter(instruction => instruction.kind === 'spl-transfer')
    .filter(({ owner }) => owner === wallet.address)

/** The transfer, if it is the only effect and moves a known token. Its amount is then shown in large type. */
export function onlyTransfer(job: SolanaJob, state: SolanaReviewState) {
  const [transfer, ...others] = tokenTransfers(job, state)
  const isOnly = describedBy(job, state)?.spent === 0n && transfer && others.length === 0
  return isOnly && transfer.token ? { value: transfer.value, token: transfer.token } : undefined
}

/** The outgoing amount in large type: SOL, or else a token. */
export function solanaAmount(
  job: SolanaJob,
  state: SolanaReviewState,
  language: Language,
): Pick<Review, 'amount' | 'awaitsPrice'> {
  const spent = describedBy(job, state)?.spent
  if (spent === undefined) return { amount: 'pending', awaitsPrice: true }
  if (spent > 0n) {
    const fiat = formatUsd(spent, SOL_DECIMALS, state.price, language)
    return {
      amount: { text: formatSolana(spent, SOL_DECIMALS, language), unit: 'SOL', ...(fiat && { fiat }) },
      ...(!fiat && { awaitsPrice: true as const }),
    }
  }
  const knownTransfer = onlyTransfer(job, state)
  return knownTransfer
    ? {
        amount: {
          text: formatSolana(knownTransfer.value, knownTransfer.token.decimals, language),
          unit: knownTransfer.token.symbol ?? shortAddress(knownTransfer.token.address),
        },
      }
    : {}
}
