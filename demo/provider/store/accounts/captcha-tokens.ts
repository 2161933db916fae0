import { randomBytes } from 'node:crypto'
import type { Database } from 'node-sqlite3-wasm'
import { keyedHash, secret } from '../secrets.js'

export const CAPTCHA_TABLES = `
CREATE TABLE captcha_tokens (
  hash TEXT PRIMARY KEY,
  app_id TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  spent_at INTEGER
) STRICT;
`

const LIFETIME_MS = 5 * 60_000

/** Tokens of solved captchas. Each works once, for one app, for five minutes. */
export class CaptchaTokens {
  readonly #key: string

  constructor(
    readonly db: Database,
    readonly now: () => number,
  ) {
    this.#key = secret(db, 'captcha-key')
  }

  issue(appId: string): string {
    const token = randomBytes(24).toString('base64url')
    this.db.run('INSERT INTO captcha_tokens VALUES (?, ?, ?, NULL)', [this.#hash(token), appId, this.now()])
    return token
  }

  /** Spends the token. True only for a valid token, and only the first time. */
  spend(appId: string, token: string): boolean {
    return (
      this.db.run(
        'UPDATE captcha_tokens SET spent_at = ? WHERE hash = ? AND app_id = ? AND spent_at IS NULL AND created_at > ?',
        [this.now(), this.#hash(token), appId, this.now() - LIFETIME_MS],
      ).changes === 1
    )
  }

  #hash(token: string): string {
    return keyedHash(this.#key, token)
  }
}
