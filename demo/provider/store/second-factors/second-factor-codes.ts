import { randomInt } from 'node:crypto'
import type { Database } from 'node-sqlite3-wasm'
import { keyedHash, sameText, secret } from '../secrets.js'

export const SECOND_FACTOR_CODE_TABLES = `
CREATE TABLE second_factor_codes (
  user_id TEXT PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  purpose TEXT NOT NULL,
  hash TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;
`

const LIFETIME_MS = 5 * 60_000

/** The purpose of a code: verifying the enrolled phone, or enrolling a phone. */
export type CodePurpose = `verify:${string}` | `enroll:${string}`

/**
 * Codes that were texted to prove a phone. A code works once, for one purpose, for five minutes, and a new code
 * replaces the one before. Only keyed hashes are stored.
 */
export class SecondFactorCodes {
  readonly #key: string

  constructor(
    readonly db: Database,
    readonly now: () => number,
  ) {
    this.#key = secret(db, 'second-factor-code-key')
  }

  issue(userId: string, purpose: CodePurpose): string {
    const code = String(randomInt(1_000_000)).padStart(6, '0')
    this.db.run('INSERT OR REPLACE INTO second_factor_codes VALUES (?, ?, ?, ?)', [
      userId,
      purpose,
      this.#hash(userId, purpose, code),
      this.now(),
    ])
    return code
  }

  /** Whether this is the right code. A right code is spent. */
  spend(userId: string, purpose: CodePurpose, code: string): boolean {
    const row = this.db.get('SELECT * FROM second_factor_codes WHERE user_id = ? AND purpose = ?', [userId, purpose])
    if (
      !row ||
      this.now() - Number(row['created_at']) > LIFETIME_MS ||
      !sameText(String(row['hash']), this.#hash(userId, purpose, code))
    )
      return false
    this.db.run('DELETE FROM second_factor_codes WHERE user_id = ?', [userId])
    return true
  }

  #hash(userId: string, purpose: CodePurpose, code: string): string {
    return keyedHash(this.#key, `${userId}\n${purpose}\n${code}`)
  }
}
