import type { Database } from 'node-sqlite3-wasm'

export const CROSS_APP_TABLES = `
CREATE TABLE cross_app_links (
  app_id TEXT NOT NULL,
  requester_key TEXT NOT NULL,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  origin TEXT NOT NULL,
  shared_key TEXT NOT NULL,
  expires_at INTEGER NOT NULL,
  PRIMARY KEY (app_id, requester_key)
) STRICT;
`

/**
 * A page of another site that a user allows to use their wallet. It is identified by its public key and shares an
 * encryption key. Times are Unix milliseconds.
 */
export interface CrossAppLink {
  appId: string
  requesterKey: string
  userId: string
  origin: string
  sharedKey: string
  expiresAt: number
}

export class CrossAppLinks {
  constructor(
    readonly db: Database,
    readonly now: () => number,
  ) {}

  add({ appId, requesterKey, userId, origin, sharedKey, expiresAt }: CrossAppLink): void {
    this.db.run('DELETE FROM cross_app_links WHERE expires_at <= ?', [this.now()])
    this.db.run('INSERT OR REPLACE INTO cross_app_links VALUES (?, ?, ?, ?, ?, ?)', [
      appId,
      requesterKey,
      userId,
      origin,
      sharedKey,
      expiresAt,
    ])
  }

  find(appId: string, requesterKey: string): CrossAppLink | undefined {
    const row = this.db.get('SELECT * FROM cross_app_links WHERE app_id = ? AND requester_key = ? AND expires_at > ?', [
      appId,
      requesterKey,
      this.now(),
    ])
    return row
      ? {
          appId,
          requesterKey,
          userId: String(row['user_id']),
          origin: String(row['origin']),
          sharedKey: String(row['shared_key']),
          expiresAt: Number(row['expires_at']),
        }
      : undefined
  }
}
