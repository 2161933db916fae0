import type { ReadableAtom } from 'nanostores'
import type { Language, Text } from '../../../copy/language.js'
import type { Answer, ChoiceRow } from '../parts/parts.js'

/** One of very many (wallets, countries) is found by its name. */
export interface FindModel {
  readonly title: Text
  /** Names the field that one searches with. */
  readonly label: Text
  /** In the order they are shown in; they may come and go. */
  readonly $rows: ReadableAtom<readonly ChoiceRow[]>
  /** So many rows stay first, and the others are sorted by their names; without it all stay as they are. */
  readonly sortedAfter?: number
  /** "12 wallets", said while something is searched for. */
  readonly found: (count: number) => Text
  /** Said when there is nothing of that name. */
  readonly nothing: Text
  /** What stands below the rows: more of them are on their way, or did not come. */
  readonly $below?: ReadableAtom<FindNote | undefined>
}

export interface FindNote {
  readonly says: Text
  /** Something to do about it; without it, it is being worked on. */
  readonly answer?: Answer
}

/** Draws a `FindModel`. */
export const findView = () => import('./find.view.js')

const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLocaleLowerCase().trim()

/** The rows in the order of their names, after so many that stay first. */
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
 * Finds rows by what was typed: those whose label has every word of it, or that are known by it otherwise; first those that are known by
 * exactly it, then those that begin with it. Accents and case do not count. What is compared is made once for all that is typed.
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
