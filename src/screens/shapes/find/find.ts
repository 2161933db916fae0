import type { ReadableAtom } from 'nanostores'
import type { Text } from '../../../copy/language.js'
import type { ChoiceRow } from '../parts/parts.js'

/** One of very many (wallets, countries) is found by its name. */
export interface FindModel {
  readonly title: Text
  /** Names the field that one searches with. */
  readonly label: Text
  /** In the order they are shown in; they may come and go. */
  readonly $rows: ReadableAtom<readonly ChoiceRow[]>
  /** "12 wallets", said while something is searched for. */
  readonly found: (count: number) => Text
  /** Said when there is nothing of that name. */
  readonly nothing: Text
}

/** Draws a `FindModel`. */
export const findView = () => import('./find.view.js')

const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLocaleLowerCase().trim()

/** The rows whose label has every word of the query, first those that begin with it. Accents and case do not count. */
export function matching(rows: readonly ChoiceRow[], query: string, read: (text: Text) => string): readonly ChoiceRow[] {
  const wanted = plain(query)
  if (!wanted) return rows
  const words = wanted.split(/\s+/)
  const named = rows.map(row => ({ row, name: plain(read(row.label)) })).filter(({ name }) => words.every(word => name.includes(word)))
  const begins = named.filter(({ name }) => name.startsWith(wanted))
  return [...begins, ...named.filter(found => !begins.includes(found))].map(({ row }) => row)
}
