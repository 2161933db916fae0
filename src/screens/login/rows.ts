import { LOGIN_ROWS_LIMIT } from '../../constants.js'

/**
 * Which rows a list shows: all of them while they fit, else the first ones and one that opens the rest.
 * `taken` places are used by others (a wallet row).
 */
export function visibleRows<Row>(rows: readonly Row[], taken = 0): { shown: readonly Row[]; overflow: readonly Row[] } {
  const room = LOGIN_ROWS_LIMIT - taken
  if (rows.length <= room) return { shown: rows, overflow: [] }
  return { shown: rows.slice(0, room - 1), overflow: rows.slice(room - 1) }
}
