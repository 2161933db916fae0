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
  readonly text: Text
  /** The action for it, such as a retry; absent while it is loading. */
  readonly answer?: Answer
}

/** Draws a `FindModel`. */
export const findView = () => import('./find.view.js')

const normalized = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLocaleLowerCase().trim()

/** Sorts the rows by name, after the given number of rows that stay first. */
export function sorted(
  rows: readonly ChoiceRow[],
  fixedCount: number | undefined,
  { tag }: Language,
  read: (text: Text) => string,
): readonly ChoiceRow[] {
  if (fixedCount === undefined) return rows
  const { compare } = new Intl.Collator(tag)
  const namedRows = rows.slice(fixedCount).map(row => ({ row, name: read(row.label) }))
  return [
    ...rows.slice(0, fixedCount),
    ...namedRows.sort((one, other) => compare(one.name, other.name)).map(({ row }) => row),
  ]
}

/**
 * Finds the rows whose label or other search terms contain every typed word. Exact matches come first, then those that
 * begin with the text. Ignores accents and case. The text to compare is prepared once for all searches.
 */
export function searchIn(
  rows: readonly ChoiceRow[],
  read: (text: Text) => string,
): (query: string) => readonly ChoiceRow[] {
  const plainRows = rows.map(row => ({
    row,
    name: normalized(read(row.label)),
    known: (row.aliases ?? []).map(normalized),
  }))
  return query => {
    const normalizedQuery = normalized(query)
    if (!normalizedQuery) return rows
    const words = normalizedQuery.split(/\s+/)
    const rank = ({ name, known: aliases }: { readonly name: string; readonly known: readonly string[] }): number => {
      if (aliases.includes(normalizedQuery)) return 0
      if (name.startsWith(normalizedQuery)) return 1
      return words.every(word => name.includes(word)) || aliases.some(alias => alias.startsWith(normalizedQuery))
        ? 2
        : NO_MATCH_RANK
    }
    const rankedRows = plainRows
      .map(entry => ({ row: entry.row, rank: rank(entry) }))
      .filter(entry => entry.rank < NO_MATCH_RANK)
    return rankedRows.sort((one, other) => one.rank - other.rank).map(({ row }) => row)
  }
}

const NO_MATCH_RANK = 3
