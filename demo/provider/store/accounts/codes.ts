import { randomInt } from 'node:crypto'
import type { Database } from 'node-sqlite3-wasm'
import { tooMany, WireError } from '../../wire/wire-error.js'
import { keyedHash, sameText, secret } from '../secrets.js'

export const CODE_TABLES = `
CREATE TABLE codes (
  id INTEGER PRIMARY KEY,
  app_id TEXT NOT NULL,
  address TEXT NOT NULL,
  hash TEXT NOT NULL,
  tries INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL,
  ended_at INTEGER,
  user_id TEXT
) STRICT;
CREATE INDEX codes_by_address ON codes (app_id, address, created_at);
`

const LIFETIME_MS = 10 * 60_000
const MAX_ATTEMPTS = 5
const SENDS = 5
const SENDS_WINDOW_MS = 10 * 60_000

/**
 * The purpose of a code: an address in an app, requested by a signed-in user or (null) by an unknown visitor. The API
 * requests codes for logins and for links in the same way, so only the requesting user distinguishes them.
 */
export interface CodePurpose {
  appId: string
  address: string
  userId: string | null
}

/**
 * Six-digit codes that prove an address. A code works once, for ten minutes and five tries, and a new code replaces the
 * one before. Only keyed hashes are stored.
 */
export class CodeStore {
  readonly #key: string

  constructor(
    readonly db: Database,
    readonly now: () => number,
  ) {
    this.#key = secret(db, 'code-key')
  }

  /** Creates a new code. Throws 429 after five to this address in ten minutes. */
  issue({ appId, address, userId }: CodePurpose): string {
    const since = this.now() - SENDS_WINDOW_MS
    const { sent, oldest } = this.db.get(
      'SELECT count(*) AS sent, min(created_at) AS oldest FROM codes WHERE app_id = ? AND address = ? AND created_at > ?',
      [appId, address, since],
    ) as { sent: number; oldest: number | null }
    if (sent >= SENDS)
      throw tooMany('Too many codes were sent to this address. Please wait.', (oldest ?? since) - since)
    this.db.run('UPDATE codes SET ended_at = ? WHERE app_id = ? AND address = ? AND ended_at IS NULL', [
      this.now(),
      appId,
      address,
    ])
    const code = String(randomInt(1_000_000)).padStart(6, '0')
    this.db.run('INSERT INTO codes (app_id, address, user_id, hash, created_at) VALUES (?, ?, ?, ?, ?)', [
      appId,
      address,
      userId,
      this.#hash(appId, address, code),
      this.now(),
    ])
    return code
  }

  /**
   * Spends the code. `userIds` are the users who may have requested it. Throws 422 for a wrong, old, used or foreign
   * code, and 429 once the tries are used up. A failed try counts even though the caller's transaction ends with this
   * error.
   */
  spend(
    { appId, address, userIds }: { appId: string; address: string; userIds: readonly (string | null)[] },
    code: string,
  ): void {
    const row = this.db.get('SELECT * FROM codes WHERE app_id = ? AND address = ? ORDER BY id DESC LIMIT 1', [
      appId,
      address,
    ])
    if (
      !row ||
      row['ended_at'] !== null ||
      this.now() - Number(row['created_at']) > LIFETIME_MS ||
      !userIds.includes(row['user_id'] as string | null)
    )
      throw invalidCode()
    if (Number(row['tries']) >= MAX_ATTEMPTS) throw tooMany('Too many wrong codes. Please ask for a new one.')
    if (!sameText(String(row['hash']), this.#hash(appId, address, code))) {
      this.db.run('UPDATE codes SET tries = tries + 1 WHERE id = ?', [row['id'] as number])
      throw invalidCode()
    }
    this.db.run('UPDATE codes SET ended_at = ? WHERE id = ?', [this.now(), row['id'] as number])
  }

  #hash(appId: string, address: string, code: string): string {
    return keyedHash(this.#key, `${appId}\n${address}\n${code}`)
  }
}

const invalidCode = () => new WireError(422, 'invalid_credentials', 'Invalid or expired verification code')
