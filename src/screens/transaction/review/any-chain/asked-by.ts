import type { AskedBy } from '../../../../ask/asker.js'
import { pending } from '../../../../copy/areas/transaction/pending.js'
import { wordsOf, type Language } from '../../../../copy/language.js'
import type { Fact } from '../review.js'

/** Where in the page a request comes from. */
export function askedByFact(asker: AskedBy | undefined, language: Language): readonly Fact[] {
  if (asker === undefined) return []
  const { askedBy, askers } = wordsOf(pending, language)
  const text =
    asker === 'script' || asker === 'ethereum-provider' || asker === 'wallet-standard' ? askers[asker] : asker
  return [{ id: 'asked-by', label: askedBy, value: { kind: 'text', text } }]
}
