import { randomBytes } from 'node:crypto'
import type { Database } from 'node-sqlite3-wasm'
import { keyedHash, secret } from '../secrets.js'
import type { Account } from './users.js'

const LIFETIME_MS = 10 * 60_000

export const TRANSFER_TABLES = `
CREATE TABLE transfers (
  hash TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  type TEXT NOT NULL,
  subject TEXT NOT NULL,
  fields TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  spent_at INTEGER
) STRICT;
`

/** Offers to transfer an account to the user who has proven it. An offer works once, for ten minutes. */
export class Transfers {
  readonly #key: string

  constructor(
    readonly db: Database,
    readonly now: () => number,
  ) {
    this.#key = secret(db, 'transfer-key')
  }

  /** Creates an offer and returns its nonce. */
  offer(userId: string, { type, subject, fields }: Account): string {
    const nonce = randomBytes(24).toString('base64url')
    this.db.run('INSERT INTO transfers VALUES (?, ?, ?, ?, ?, ?, NULL)', [
      keyedHash(this.#key, nonce),
      userId,
      type,
      subject,
      JSON.stringify(fields),
      this.now(),
    ])
    return nonce
  }

  /** Spends the nonce and returns the account on offer to this user. */
  spend(userId: string, nonce: string): Account | undefined {
    const row = this.db.get(
      'UPDATE transfers SET spent_at = ? WHERE hash = ? AND user_id = ? AND spent_at IS NULL AND created_at > ? RETURNING type, subject, fields',
      [this.now(), keyedHash(this.#key, nonce), userId, this.now() - LIFETIME_MS],
    )
    return row
      ? {
          type: String(row['type']),
          subject: String(row['subject']),
          fields: JSON.parse(String(row['fields'])) as Record<string, unknown>,
        }
      : undefined
  }
}
