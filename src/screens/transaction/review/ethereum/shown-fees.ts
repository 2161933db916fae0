import { formatExact, formatFee, formatUsd } from '../../../../chains/amount.js'
import type { Speed } from '../../../../chains/ethereum/index.js'
import { nativeCoin, type ChainRecord } from '../../../../chains/registry.js'
import { wordsOf, type Language } from '../../../../copy/language.js'
import { pending } from '../../../../copy/areas/transaction/pending.js'
import type { Review } from '../review.js'
import type { EthereumReviewState } from './ethereum-review-state.js'

const SPEEDS: readonly Speed[] = ['slow', 'normal', 'fast']

/** A fee in dollars, or in coins without a price. */
export function feeText(fee: bigint, chain: ChainRecord, price: number | undefined, language: Language): string {
  const { symbol, decimals } = nativeCoin(chain)
  return formatUsd(fee, decimals, price, language) ?? `${formatFee(fee, decimals, language)} ${symbol}`
}

/** The fees to choose from, as the fee row shows them: with all digits if they look equal otherwise. */
export function shownFees(
  chain: ChainRecord,
  { prepared, speed: chosen = 'normal', price }: EthereumReviewState,
  language: Language,
): Pick<Review, 'fees'> {
  const { transaction: filledTransaction, fees } = prepared ?? {}
  if (!filledTransaction || !fees) return {}
  const { speeds } = wordsOf(pending, language)
  const { symbol, decimals } = nativeCoin(chain)
  const amounts = SPEEDS.map(speed => filledTransaction.gas * (fees[speed].maxFeePerGas ?? fees[speed].gasPrice))
  const shortTexts = amounts.map(fee => feeText(fee, chain, price, language))
  const texts =
    new Set(shortTexts).size > 1 ? shortTexts : amounts.map(fee => `${formatExact(fee, decimals, language)} ${symbol}`)
  return {
    fees: {
      chosen,
      choices: SPEEDS.map((speed, index) => ({ speed, label: speeds[speed], text: texts[index] ?? '' })),
    },
  }
}
