import { wordsOf, type Language } from '../../../../copy/language.js'
import { transaction } from '../../../../copy/areas/transaction.js'
import type { Notice, Review, ShownScan } from '../review.js'

/** What the visitor has to tick before the button opens; undefined where nothing is gravely against it. */
export function acceptance(
  scan: ShownScan | undefined,
  notices: readonly Notice[],
  accepted: boolean | undefined,
  language: Language,
): Review['accept'] {
  const against = scan?.level === 'error' ? 'scan' : notices.some(({ grave }) => grave) ? 'notice' : undefined
  return against && { text: wordsOf(transaction, language).accept[against], ticked: accepted ?? false }
}
