import { textIn, wordsOf, type Language } from '../../../../copy/language.js'
import { transaction } from '../../../../copy/areas/transaction.js'
import type { Funds, ReviewState } from '../../confirmation.js'
import { problemText } from '../../problem-text.js'
import type { Notice } from '../review.js'

/**
 * Says that the preparation failed. After a later success, it says that the preparation had failed before, and the
 * visitor has to accept that. So a double press on the retry cannot send the transaction.
 */
export function preparationNotices(
  { problem, failed, prepared }: Pick<ReviewState<Funds>, 'problem' | 'failed' | 'prepared'>,
  network: string,
  language: Language,
): readonly Notice[] {
  const words = wordsOf(transaction, language).problem
  if (problem) return [{ tone: 'danger', text: textIn(problemText(problem, words.prepare, { network }), language) }]
  return failed && prepared ? [{ tone: 'warning', text: words.recovered, grave: true }] : []
}
