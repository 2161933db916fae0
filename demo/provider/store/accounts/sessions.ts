import { randomBytes, randomUUID } from 'node:crypto'
import type { Database } from 'node-sqlite3-wasm'
import { keyedHash, secret } from '../secrets.js'
import { transaction } from '../transaction.js'

export const SESSION_TABLES = `
CREATE TABLE sessions (
  id TEXT PRIMARY KEY,
  app_id TEXT NOT NULL,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  created_at INTEGER NOT NULL,
  ended_at INTEGER
) STRICT;
CREATE INDEX sessions_by_user ON sessions (user_id);
CREATE TABLE refresh_tokens (
  hash TEXT PRIMARY KEY,
  session_id TEXT NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
  created_at INTEGER NOT NULL,
  spent_at INTEGER
) STRICT;
CREATE INDEX refresh_tokens_by_session ON refresh_tokens (session_id);
`

/**
 * For this long a spent refresh token still returns its successor, because several tabs may refresh at the same time.
 */
const GRACE_MS = 30_000
const LIFETIME_MS = 30 * 24 * 3_600_000

export interface Refreshed {
  userId: string
  sessionId: string
  refreshToken: string
}

/**
 * Sessions, each with its chain of refresh tokens. Only keyed hashes are stored. A token's successor is derived from
 * the token, so it is always the same. A spent token that is used again after the grace period ends the whole session.
 */
export class SessionStore {
  readonly #key: string

  constructor(
    readonly db: Database,
    readonly now: () => number,
  ) {
    this.#key = secret(db, 'refresh-token-key')
  }

  start(appId: string, userId: string): Refreshed {
    const sessionId = randomUUID()
    const refreshToken = `rt_${randomBytes(32).toString('base64url')}`
    transaction(this.db, () => {
      this.db.run('INSERT INTO sessions VALUES (?, ?, ?, ?, NULL)', [sessionId, appId, userId, this.now()])
      this.#add(sessionId, refreshToken)
    })
    return { userId, sessionId, refreshToken }
  }

  /** The next token of the chain. Undefined if this token is unknown, expired or reused. */
  refresh(appId: string, token: string, strict: boolean): Refreshed | undefined {
    return transaction(this.db, () => {
      const row = this.db.get(
        `SELECT t.*, s.user_id FROM refresh_tokens t JOIN sessions s ON s.id = t.session_id WHERE t.hash = ? AND s.app_id = ? AND s.ended_at IS NULL`,
        [this.#hash(token), appId],
      )
      if (!row || this.now() - Number(row['created_at']) > LIFETIME_MS) return undefined
      const sessionId = String(row['session_id'])
      const refreshToken = `rt_${keyedHash(this.#key, `next:${token}`)}`
      const spentAt = row['spent_at']
      if (spentAt === null) {
        this.db.run('UPDATE refresh_tokens SET spent_at = ? WHERE hash = ?', [this.now(), this.#hash(token)])
        this.#add(sessionId, refreshToken)
      } else if (strict || this.now() - Number(spentAt) > GRACE_MS) {
        this.end(sessionId)
        return undefined
      }
      return { userId: String(row['user_id']), sessionId, refreshToken }
    })
  }

  /** The session of this refresh token, even if it has ended. */
  ofToken(appId: string, token: string): string | undefined {
    const row = this.db.get(
      'SELECT s.id FROM refresh_tokens t JOIN sessions s ON s.id = t.session_id WHERE t.hash = ? AND s.app_id = ?',
      [this.#hash(token), appId],
    )
    return row ? String(row['id']) : undefined
  }

  isOpen(sessionId: string): boolean {
    return this.db.get('SELECT 1 FROM sessions WHERE id = ? AND ended_at IS NULL', [sessionId]) !== null
  }

  end(sessionId: string): void {
    this.db.run('UPDATE sessions SET ended_at = ? WHERE id = ? AND ended_at IS NULL', [this.now(), sessionId])
  }

  endAll(userId: string): void {
    this.db.run('UPDATE sessions SET ended_at = ? WHERE user_id = ? AND ended_at IS NULL', [this.now(), userId])
  }

  #add(sessionId: string, token: string): void {
    this.db.run('INSERT OR IGNORE INTO refresh_tokens VALUES (?, ?, ?, NULL)', [
      this.#hash(token),
      sessionId,
      this.now(),
    ])
  }

  #hash(token: string): string {
    return keyedHash(this.#key, token)
  }
}
