import { LOGIN_ROWS_LIMIT } from '../../constants.js'
import { login } from '../../copy/areas/login.js'
import { text, type Text } from '../../copy/language.js'
import type { MethodRow } from './landing-method.js'

/** Puts the last used method first. */
export const lastUsedFirst = <Row extends Pick<MethodRow, 'recent'>>(rows: readonly Row[]): readonly Row[] =>
  [...rows].sort((first, other) => +other.recent - +first.recent)

export const RECENT = text(login, words => words.recent)

/** The small labels of a row. */
export const chipsOf = ({ chip, recent }: Pick<MethodRow, 'chip' | 'recent'>): readonly Text[] =>
  [chip ?? [], recent ? RECENT : []].flat()

/**
 * The rows that a list shows: all if they fit, else the first ones and one that opens the rest. `reserved` places are
 * used by others (a wallet row).
 */
export function visibleRows<Row>(
  rows: readonly Row[],
  reserved = 0,
): { shown: readonly Row[]; overflow: readonly Row[] } {
  const limit = LOGIN_ROWS_LIMIT - reserved
  if (rows.length <= limit) return { shown: rows, overflow: [] }
  return { shown: rows.slice(0, limit - 1), overflow: rows.slice(limit - 1) }
}
