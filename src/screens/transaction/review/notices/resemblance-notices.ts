import { isEthereumAddress } from '../../../../chains/address.js'
import { wordsOf, type Language } from '../../../../copy/language.js'
import { transaction } from '../../../../copy/areas/transaction.js'
import type { Resemblance } from '../../../../transactions/risks/resemblance.js'
import type { Notice } from '../review.js'

/** Warns of an address that only resembles a known one. Both are shown at full length, because their ends are equal. */
export function resemblanceNotices(found: readonly Resemblance[], language: Language): Notice[] {
  const { resembles, here: requested, known: familiar } = wordsOf(transaction, language).problem
  const line = (words: typeof requested, full: string) => ({
    text: words({ address: inFours(full) }),
    given: [inFours(full)],
  })
  return found.map(({ address, known }) => ({
    tone: 'danger',
    grave: true,
    text: resembles,
    lines: [line(requested, address), line(familiar, known)],
  }))
}

/** Groups of four characters, which are easier to compare. */
const inFours = (address: string): string => {
  const prefix = isEthereumAddress(address) ? address.slice(0, 2) : ''
  return [prefix, ...(address.slice(prefix.length).match(/.{1,4}/g) ?? [])].join(' ').trim()
}
