import { randomBytes } from 'node:crypto'
import type { Database } from 'node-sqlite3-wasm'
import { keyedHash, secret } from '../secrets.js'

export const SECOND_FACTOR_PASS_TABLES = `
CREATE TABLE second_factor_passes (
  hash TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  created_at INTEGER NOT NULL
) STRICT;
`

const LIFETIME_MS = 15 * 60_000

/** Tokens of verified second factors. A token gives its user access to protected routes for fifteen minutes. */
export class SecondFactorPasses {
  readonly #key: string

  constructor(
    readonly db: Database,
    readonly now: () => number,
  ) {
    this.#key = secret(db, 'second-factor-pass-key')
  }

  issue(userId: string): string {
    const token = `mfa_${randomBytes(32).toString('base64url')}`
    this.db.run('DELETE FROM second_factor_passes WHERE created_at <= ?', [this.now() - LIFETIME_MS])
    this.db.run('INSERT INTO second_factor_passes VALUES (?, ?, ?)', [keyedHash(this.#key, token), userId, this.now()])
    return token
  }

  isGood(userId: string, token: string): boolean {
    return (
      this.db.get('SELECT 1 FROM second_factor_passes WHERE hash = ? AND user_id = ? AND created_at > ?', [
        keyedHash(this.#key, token),
        userId,
        this.now() - LIFETIME_MS,
      ]) !== null
    )
  }
}
