import { isEthereumAddress } from '../../../../chains/address.js'
import { wordsOf, type Language } from '../../../../copy/language.js'
import { transaction } from '../../../../copy/areas/transaction.js'
import type { Resemblance } from '../../../../transactions/risks/resemblance.js'
import type { Notice } from '../review.js'

/** Warns of an address that only resembles a known one. Both are shown at full length, because their ends are equal. */
export function resemblanceNotices(resemblances: readonly Resemblance[], language: Language): Notice[] {
  const { resembles, here: requestedWords, known: knownWords } = wordsOf(transaction, language).problem
  const addressLine = (words: typeof requestedWords, full: string) => ({
    text: words({ address: inGroupsOfFour(full) }),
    given: [inGroupsOfFour(full)],
  })
  return resemblances.map(({ address, known }) => ({
    tone: 'danger',
    grave: true,
    text: resembles,
    lines: [addressLine(requestedWords, address), addressLine(knownWords, known)],
  }))
}

/** Groups of four characters, which are easier to compare. */
const inGroupsOfFour = (address: string): string => {
  const prefix = isEthereumAddress(address) ? address.slice(0, 2) : ''
  return [prefix, ...(address.slice(prefix.length).match(/.{1,4}/g) ?? [])].join(' ').trim()
}
