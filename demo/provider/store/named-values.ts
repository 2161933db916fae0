import type { Database } from 'node-sqlite3-wasm'

export const NAMED_VALUE_TABLES = `
CREATE TABLE named_values (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT;
`

/** Stores single values across restarts. */
export class NamedValues {
  constructor(readonly db: Database) {}

  get(name: string): string | undefined {
    const row = this.db.get('SELECT value FROM named_values WHERE name = ?', [name])
    return row ? String(row['value']) : undefined
  }

  set(name: string, value: string): void {
    this.db.run('INSERT INTO named_values VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value', [
      name,
      value,
    ])
  }
}
