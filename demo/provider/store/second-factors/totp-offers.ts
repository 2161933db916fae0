import type { Database } from 'node-sqlite3-wasm'

export const TOTP_OFFER_TABLES = `
CREATE TABLE totp_offers (
  user_id TEXT PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  secret TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;
`

const LIFETIME_MS = 10 * 60_000

/** Authenticator secrets (encrypted) that were shown but not yet verified: one per user, for ten minutes. */
export class TotpOffers {
  constructor(
    readonly db: Database,
    readonly now: () => number,
  ) {}

  put(userId: string, sealed: string): void {
    this.db.run('INSERT OR REPLACE INTO totp_offers VALUES (?, ?, ?)', [userId, sealed, this.now()])
  }

  find(userId: string): string | undefined {
    const row = this.db.get('SELECT secret FROM totp_offers WHERE user_id = ? AND created_at > ?', [
      userId,
      this.now() - LIFETIME_MS,
    ])
    return row ? String(row['secret']) : undefined
  }

  drop(userId: string): void {
    this.db.run('DELETE FROM totp_offers WHERE user_id = ?', [userId])
  }
}
