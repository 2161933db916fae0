import type { Database } from 'node-sqlite3-wasm'

export const USER_METADATA_TABLES = `
CREATE TABLE user_metadata (
  user_id TEXT PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  metadata TEXT NOT NULL
) STRICT;
`

export type CustomMetadata = Readonly<Record<string, string | number | boolean>>

/** What a host's own server noted about a user. */
export class UserMetadata {
  constructor(readonly db: Database) {}

  /** Undefined where nothing was noted. */
  of(userId: string): CustomMetadata | undefined {
    const row = this.db.get('SELECT metadata FROM user_metadata WHERE user_id = ?', [userId])
    return row ? JSON.parse(String(row['metadata'])) as CustomMetadata : undefined
  }

  /** Replaces all that was noted before. */
  set(userId: string, metadata: CustomMetadata): void {
    this.db.run('INSERT INTO user_metadata VALUES (?, ?) ON CONFLICT (user_id) DO UPDATE SET metadata = excluded.metadata', [userId, JSON.stringify(metadata)])
  }
}
