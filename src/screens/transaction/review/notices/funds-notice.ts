import { formatMissing } from '../../../../chains/amount.js'
import { wordsOf, type Language } from '../../../../copy/language.js'
import { transaction } from '../../../../copy/areas/transaction.js'
import type { Notice } from '../review.js'

export interface Shortfall {
  /** In the coin's smallest unit. */
  readonly missing: bigint
  readonly symbol: string
  readonly decimals: number
  /** True if an unknown fee is added. */
  readonly feeUnknown?: boolean
}

/** The missing amount in words. Undefined if this coin suffices, so that another one is missing. */
export function shortfallText(
  { missing, symbol, decimals, feeUnknown }: Shortfall,
  language: Language,
): string | undefined {
  if (missing <= 0n) return undefined
  const { short, shortAndFee } = wordsOf(transaction, language).problem
  return (feeUnknown ? shortAndFee : short)({ amount: `${formatMissing(missing, decimals, language)} ${symbol}` })
}

/** Says that funds are missing, how much, and on which network. */
export function fundsNotice(
  { network, ...shortfall }: Shortfall & { readonly network: string },
  language: Language,
): Notice {
  const fundsSentence = wordsOf(transaction, language).problem.funds({ network })
  const shortfallSentence = shortfallText(shortfall, language)
  return { tone: 'warning', text: shortfallSentence ? `${fundsSentence} ${shortfallSentence}` : fundsSentence }
}
