import { ASKERS, type AskedBy } from '../../../../ask/asker.js'
import { pending } from '../../../../copy/areas/transaction/pending.js'
import { wordsOf, type Language } from '../../../../copy/language.js'
import { ownMember } from '../../../../lib/own/own-member.js'
import type { Fact } from '../review.js'

/** Names the part of the page that has made the request. */
export function askedByFact(asker: AskedBy | undefined, language: Language): readonly Fact[] {
  if (asker === undefined) return []
  const { askedBy: label, askers } = wordsOf(pending, language)
  const askerName = typeof asker === 'object' ? asker.by : asker
  const script = ownMember(asker, 'script')
  const knownAsker = ASKERS.find(name => name === askerName)
  const text = knownAsker ? askers[knownAsker] : askerName
  const value =
    typeof script === 'string'
      ? { kind: 'text' as const, text: `${text}: ${script}`, given: [script] }
      : { kind: 'text' as const, text }
  return [{ id: 'asked-by', label, value }]
}
