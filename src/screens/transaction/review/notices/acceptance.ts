import { wordsOf, type Language } from '../../../../copy/language.js'
import { transaction } from '../../../../copy/areas/transaction.js'
import type { Notice, Review, ShownScan } from '../review.js'

/** The text of the checkbox that enables the button; undefined without a serious warning. */
export function acceptance(
  scan: ShownScan | undefined,
  notices: readonly Notice[],
  accepted: boolean | undefined,
  language: Language,
): Review['accept'] {
  const reason = scan?.level === 'error' ? 'scan' : notices.some(({ grave }) => grave) ? 'notice' : undefined
  return reason && { text: wordsOf(transaction, language).accept[reason], ticked: accepted ?? false }
}
