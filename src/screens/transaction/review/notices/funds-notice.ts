import { formatMissing } from '../../../../chains/amount.js'
import { wordsOf, type Language } from '../../../../copy/language.js'
import { transaction } from '../../../../copy/areas/transaction.js'
import type { Notice } from '../review.js'

export interface Shortfall {
  /** In the coin's smallest unit. */
  readonly missing: bigint
  readonly symbol: string
  readonly decimals: number
  /** The fee comes on top, and nobody knows it. */
  readonly feeUnknown?: boolean
}

/** How much is missing; nothing where there is enough, and it is missing elsewhere. */
export function shortfallText(
  { missing, symbol, decimals, feeUnknown }: Shortfall,
  language: Language,
): string | undefined {
  if (missing <= 0n) return undefined
  const { short, shortAndFee } = wordsOf(transaction, language).problem
  return (feeUnknown ? shortAndFee : short)({ amount: `${formatMissing(missing, decimals, language)} ${symbol}` })
}

/** That money is missing, how much, and on which network. */
export function fundsNotice(
  { network, ...shortfall }: Shortfall & { readonly network: string },
  language: Language,
): Notice {
  const add = wordsOf(transaction, language).problem.funds({ network })
  const short = shortfallText(shortfall, language)
  return { tone: 'warning', text: short ? `${add} ${short}` : add }
}
