import { formatFee, formatUsd } from '../../../../chains/amount.js'
import { wordsOf, type Language } from '../../../../copy/language.js'
import { transaction } from '../../../../copy/areas/transaction.js'
import { groupedText } from '../../../../lib/text/format.js'
import { feeRisks, type FeeFacts } from '../../../../transactions/risks/fee-risks.js'
import type { Notice } from '../review.js'

/** Above this percentage, the text has no figure. */
const MAX_SHOWN_PERCENT = 1_000n

/** All risks of a fee, in one notice. */
export function feeNotices({ symbol, ...facts }: FeeFacts & { readonly symbol: string }, language: Language): Notice[] {
  const { share, manyTimes, recent, absolute } = wordsOf(transaction, language).highFee
  const { decimals, price } = facts
  const texts = {
    share: (percent: bigint) =>
      percent > MAX_SHOWN_PERCENT ? manyTimes : share({ percent: groupedText(String(percent), language) }),
    recent: (times: bigint) => recent({ times: groupedText(String(times), language) }),
    absolute: (fee: bigint) =>
      absolute({
        amount: formatUsd(fee, decimals, price, language) ?? `${formatFee(fee, decimals, language)} ${symbol}`,
      }),
  }
  const risks = feeRisks(facts)
  if (risks.length === 0) return []
  const grave = risks.some(({ extreme }) => extreme)
  return [
    {
      tone: grave ? 'danger' : 'warning',
      text: risks.map(({ measure, figure }) => texts[measure](figure)).join(' '),
      ...(grave && { grave }),
    },
  ]
}
