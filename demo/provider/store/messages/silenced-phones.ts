import type { Database } from 'node-sqlite3-wasm'
import { WireError } from '../../wire/wire-error.js'

export const PHONE_TABLES = `
CREATE TABLE silenced_phones (
  phone TEXT PRIMARY KEY,
  at INTEGER NOT NULL
) STRICT;
`

/** Phones whose owner replied STOP. They get no texts until the owner replies START. */
export class SilencedPhones {
  constructor(
    readonly db: Database,
    readonly now: () => number,
  ) {}

  has(phone: string): boolean {
    return this.db.get('SELECT 1 FROM silenced_phones WHERE phone = ?', [phone]) !== null
  }

  /** Throws 400 `user_unsubscribed` for a phone that takes no texts. */
  requireOpen(phone: string): void {
    if (this.has(phone)) throw new WireError(400, 'user_unsubscribed', 'This number takes no text messages from us')
  }

  stop(phone: string): void {
    this.db.run('INSERT OR IGNORE INTO silenced_phones VALUES (?, ?)', [phone, this.now()])
  }

  start(phone: string): void {
    this.db.run('DELETE FROM silenced_phones WHERE phone = ?', [phone])
  }
}
