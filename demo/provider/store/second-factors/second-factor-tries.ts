import type { Database } from 'node-sqlite3-wasm'
import { tooMany, WireError } from '../../wire/wire-error.js'

export const SECOND_FACTOR_TRY_TABLES = `
CREATE TABLE second_factor_tries (
  user_id TEXT PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  wrong INTEGER NOT NULL,
  locked_until INTEGER NOT NULL
) STRICT;
`

const MAX_ATTEMPTS = 4
const FIRST_LOCK_MS = 10_000
const LONGEST_LOCK_MS = 3_600_000

/**
 * Counts a user's wrong codes across all methods. Four in a row lock the user out for ten seconds, and each further
 * four for twice as long.
 */
export class SecondFactorTries {
  constructor(
    readonly db: Database,
    readonly now: () => number,
  ) {}

  /**
   * Runs a check and counts its result. Throws 422 for a wrong code. While the user is locked out it throws 429 without
   * running the check.
   */
  count(userId: string, isRight: () => boolean): void {
    this.requireOpen(userId)
    if (isRight()) {
      this.db.run('DELETE FROM second_factor_tries WHERE user_id = ?', [userId])
      return
    }
    const wrongAttempts = this.#read(userId).wrong + 1
    const lock =
      wrongAttempts % MAX_ATTEMPTS === 0
        ? Math.min(FIRST_LOCK_MS * 2 ** (wrongAttempts / MAX_ATTEMPTS - 1), LONGEST_LOCK_MS)
        : 0
    this.db.run('INSERT OR REPLACE INTO second_factor_tries VALUES (?, ?, ?)', [
      userId,
      wrongAttempts,
      lock === 0 ? 0 : this.now() + lock,
    ])
    throw new WireError(422, 'invalid_credentials', 'Invalid or expired verification code')
  }

  requireOpen(userId: string): void {
    const remainingMs = this.#read(userId).lockedUntil - this.now()
    if (remainingMs > 0) throw tooMany('Too many wrong codes. Please wait.', remainingMs)
  }

  #read(userId: string): { wrong: number; lockedUntil: number } {
    const row = this.db.get('SELECT * FROM second_factor_tries WHERE user_id = ?', [userId])
    return { wrong: Number(row?.['wrong'] ?? 0), lockedUntil: Number(row?.['locked_until'] ?? 0) }
  }
}
