import type { Database } from 'node-sqlite3-wasm'
import type { Fault, FaultMatch } from '../../../elements/testing/fault.js'

export const ARMED_FAULT_TABLES = `
CREATE TABLE armed_faults (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  match TEXT NOT NULL,
  fault TEXT NOT NULL,
  left INTEGER
) STRICT;
`

/** An armed fault: the requests that it matches, and how many uses are left (Infinity: no limit). */
export interface Armed {
  readonly id: number
  readonly match: FaultMatch
  readonly fault: Fault
  readonly left: number
}

/** Stores the faults that a tester armed, until they are used up or removed. */
export class ArmedFaults {
  constructor(readonly db: Database) {}

  add(match: FaultMatch, fault: Fault): number {
    const { path, times, ...rest } = match
    const kept = { ...rest, ...(path instanceof RegExp ? { expression: [path.source, path.flags] } : { path }) }
    return Number(
      this.db.run('INSERT INTO armed_faults (match, fault, left) VALUES (?, ?, ?)', [
        JSON.stringify(kept),
        JSON.stringify(fault),
        times ?? null,
      ]).lastInsertRowid,
    )
  }

  /** In the order of arming. */
  list(): Armed[] {
    return this.db.all('SELECT * FROM armed_faults ORDER BY id').map(row => {
      const { expression, ...match } = JSON.parse(String(row['match'])) as FaultMatch & {
        expression?: [string, string]
      }
      return {
        id: Number(row['id']),
        match: expression ? { ...match, path: new RegExp(...expression) } : match,
        fault: JSON.parse(String(row['fault'])) as Fault,
        left: row['left'] === null ? Infinity : Number(row['left']),
      }
    })
  }

  /** Counts one use of a fault, and removes the fault after its last one. */
  count({ id }: Armed): void {
    this.db.run('UPDATE armed_faults SET left = left - 1 WHERE id = ?', [id])
    this.db.run('DELETE FROM armed_faults WHERE left <= 0')
  }

  remove(id: number): void {
    this.db.run('DELETE FROM armed_faults WHERE id = ?', [id])
  }

  clear(): void {
    this.db.run('DELETE FROM armed_faults')
  }
}
