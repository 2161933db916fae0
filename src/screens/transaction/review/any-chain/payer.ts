import { wordsOf, type Language } from '../../../../copy/language.js'
import { transaction } from '../../../../copy/areas/transaction.js'
import type { TransactionJob } from '../../../../transactions/transaction.js'
import type { Fact, Notice } from '../review.js'

/** Names the payer of the fee, if it is not the wallet. */
export function payerFacts({ sponsored }: TransactionJob, app: string, language: Language): readonly Fact[] {
  const { fact, sponsor } = wordsOf(transaction, language)
  return sponsored ? [{ id: 'payer', label: fact.feePayer, value: { kind: 'text', text: app || sponsor.thisApp } }] : []
}

/** Says that the wallet pays the fee, although the host wanted to. */
export const payerNotices = ({ unsponsored }: TransactionJob, app: string, language: Language): readonly Notice[] =>
  unsponsored ? [{ tone: 'warning', text: wordsOf(transaction, language).sponsor.yours({ app }) }] : []
