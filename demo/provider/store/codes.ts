import { randomInt } from 'node:crypto'
import type { Database } from 'node-sqlite3-wasm'
import { keyedHash, sameText, secret } from '../secrets.js'
import { WireError } from '../wire-error.js'
import { transaction } from './database.js'

const LIFETIME_MS = 10 * 60_000
const TRIES = 5
const SENDS = 5
const SENDS_WINDOW_MS = 10 * 60_000

/** Six digits that prove an address: ten minutes, five tries, one use; a new code ends the one before. */
export class CodeStore {
  readonly #key: string

  constructor(readonly db: Database, readonly now: () => number) {
    this.#key = secret(db, 'code-key')
  }

  /** A new code for this address; throws 429 after five in ten minutes. */
  issue(appId: string, address: string): string {
    return transaction(this.db, () => {
      const since = this.now() - SENDS_WINDOW_MS
      const sent = Number(this.db.get('SELECT count(*) AS n FROM codes WHERE app_id = ? AND address = ? AND created_at > ?', [appId, address, since])?.['n'] ?? 0)
      if (sent >= SENDS) throw new WireError(429, 'too_many_requests', 'Too many codes were sent to this address. Please wait.')
      this.db.run('UPDATE codes SET ended_at = ? WHERE app_id = ? AND address = ? AND ended_at IS NULL', [this.now(), appId, address])
      const code = String(randomInt(1_000_000)).padStart(6, '0')
      this.db.run('INSERT INTO codes (app_id, address, hash, created_at) VALUES (?, ?, ?, ?)', [appId, address, this.#hash(appId, address, code), this.now()])
      return code
    })
  }

  /** Spends the code. Throws 422 for a wrong, old or used one, and 429 once the tries are used up. */
  spend(appId: string, address: string, code: string): void {
    const refusal = transaction(this.db, () => {
      const row = this.db.get('SELECT * FROM codes WHERE app_id = ? AND address = ? ORDER BY id DESC LIMIT 1', [appId, address])
      if (!row || row['ended_at'] !== null || this.now() - Number(row['created_at']) > LIFETIME_MS) return wrong()
      if (Number(row['tries']) >= TRIES) return new WireError(429, 'too_many_requests', 'Too many wrong codes. Please ask for a new one.')
      if (!sameText(String(row['hash']), this.#hash(appId, address, code))) {
        this.db.run('UPDATE codes SET tries = tries + 1 WHERE id = ?', [row['id'] as number])
        return wrong()
      }
      this.db.run('UPDATE codes SET ended_at = ? WHERE id = ?', [this.now(), row['id'] as number])
      return undefined
    })
    if (refusal) throw refusal
  }

  #hash(appId: string, address: string, code: string): string {
    return keyedHash(this.#key, `${appId}\n${address}\n${code}`)
  }
}

const wrong = () => new WireError(422, 'invalid_credentials', 'Invalid or expired verification code')
