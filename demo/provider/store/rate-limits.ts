import type { Database } from 'node-sqlite3-wasm'
import { tooMany } from '../wire/wire-error.js'

export const RATE_LIMIT_TABLES = `
CREATE TABLE rate_limits (
  key TEXT NOT NULL,
  at INTEGER NOT NULL
) STRICT;
CREATE INDEX rate_limits_by_key ON rate_limits (key, at);
`

interface RateLimit {
  count: number
  windowMs: number
}

/** Counts events by key in a sliding window. */
export class RateLimits {
  constructor(
    readonly db: Database,
    readonly now: () => number,
  ) {}

  /** Counts one more event of this key. If the window is full, throws 429 with the seconds to wait. */
  take(key: string, { count, windowMs }: RateLimit): void {
    const since = this.now() - windowMs
    this.db.run('DELETE FROM rate_limits WHERE key = ? AND at <= ?', [key, since])
    const { taken, oldest } = this.db.get(
      'SELECT count(*) AS taken, min(at) AS oldest FROM rate_limits WHERE key = ?',
      [key],
    ) as { taken: number; oldest: number | null }
    if (taken >= count) throw tooMany('Too many requests. Please wait.', (oldest ?? since) - since)
    this.db.run('INSERT INTO rate_limits VALUES (?, ?)', [key, this.now()])
  }
}
