import type { ReadableAtom } from 'nanostores'
import type { Language, Text } from '../../../copy/language.js'
import type { Answer, ChoiceRow } from '../parts/parts.js'

/** A search by name in a long list (wallets, countries). */
export interface FindModel {
  readonly title: Text
  /** The label of the search field. */
  readonly label: Text
  /** In display order; rows may be added and removed. */
  readonly $rows: ReadableAtom<readonly ChoiceRow[]>
  /** This many rows stay first, and the others are sorted by name; without it, none are sorted. */
  readonly sortedAfter?: number
  /** "12 wallets", read out during a search. */
  readonly found: (count: number) => Text
  /** Shown if nothing matches. */
  readonly nothing: Text
  /** Shown below the rows: more of them are loading, or could not be loaded. */
  readonly $below?: ReadableAtom<FindNote | undefined>
}

export interface FindNote {
  readonly says: Text
  /** The action for it, such as a retry; absent while it is loading. */
  readonly answer?: Answer
}

/** Draws a `FindModel`. */
export const findView = () => import('./find.view.js')

const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLocaleLowerCase().trim()

/** Sorts the rows by name, after the given number of rows that stay first. */
export function sorted(
  rows: readonly ChoiceRow[],
  after: number | undefined,
  { tag }: Language,
  read: (text: Text) => string,
): readonly ChoiceRow[] {
  if (after === undefined) return rows
  const { compare } = new Intl.Collator(tag)
  const named = rows.slice(after).map(row => ({ row, name: read(row.label) }))
  return [...rows.slice(0, after), ...named.sort((one, other) => compare(one.name, other.name)).map(({ row }) => row)]
}

/**
 * Finds the rows whose label or other search terms contain every typed word. Exact matches come first, then those that
 * begin with the text. Ignores accents and case. The text to compare is prepared once for all searches.
 */
export function searchIn(
  rows: readonly ChoiceRow[],
  read: (text: Text) => string,
): (query: string) => readonly ChoiceRow[] {
  const plainRows = rows.map(row => ({ row, name: plain(read(row.label)), known: (row.aliases ?? []).map(plain) }))
  return query => {
    const wanted = plain(query)
    if (!wanted) return rows
    const words = wanted.split(/\s+/)
    const rank = ({ name, known }: { readonly name: string; readonly known: readonly string[] }): number => {
      if (known.includes(wanted)) return 0
      if (name.startsWith(wanted)) return 1
      return words.every(word => name.includes(word)) || known.some(alias => alias.startsWith(wanted)) ? 2 : NOT_FOUND
    }
    const ranked = plainRows
      .map(found => ({ row: found.row, rank: rank(found) }))
      .filter(found => found.rank < NOT_FOUND)
    return ranked.sort((one, other) => one.rank - other.rank).map(({ row }) => row)
  }
}

const NOT_FOUND = 3
