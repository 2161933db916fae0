import { LOGIN_ROWS_LIMIT } from '../../constants.js'
import { login } from '../../copy/areas/login.js'
import { text, type Text } from '../../copy/language.js'
import type { MethodRow } from './landing-method.js'

/** Puts the last used method first. */
export const lastUsedFirst = <Row extends Pick<MethodRow, 'recent'>>(rows: readonly Row[]): readonly Row[] =>
  [...rows].sort((one, other) => +other.recent - +one.recent)

export const RECENT = text(login, words => words.recent)

/** The small labels of a row. */
export const chipsOf = ({ chip, recent }: Pick<MethodRow, 'chip' | 'recent'>): readonly Text[] =>
  [chip ?? [], recent ? RECENT : []].flat()

/**
 * The rows that a list shows: all if they fit, else the first ones and one that opens the rest. `taken` places are used
 * by others (a wallet row).
 */
export function visibleRows<Row>(rows: readonly Row[], taken = 0): { shown: readonly Row[]; overflow: readonly Row[] } {
  const free = LOGIN_ROWS_LIMIT - taken
  if (rows.length <= free) return { shown: rows, overflow: [] }
  return { shown: rows.slice(0, free - 1), overflow: rows.slice(free - 1) }
}
