import type { AskedBy } from '../../../../ask/asker.js'
import { transaction } from '../../../../copy/areas/transaction.js'
import { wordsOf, type Language } from '../../../../copy/language.js'
import type { Fact } from '../review.js'

/** Where in the page a request comes from. */
export function askedByFact(asker: AskedBy | undefined, language: Language): readonly Fact[] {
  if (asker === undefined) return []
  const { fact, askers } = wordsOf(transaction, language)
  const text =
    asker === 'script' || asker === 'ethereum-provider' || asker === 'wallet-standard' ? askers[asker] : asker
  return [{ id: 'asked-by', label: fact.askedBy, value: { kind: 'text', text } }]
}
