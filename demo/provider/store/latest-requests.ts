import type { Database } from 'node-sqlite3-wasm'

export const LATEST_REQUEST_TABLES = `
CREATE TABLE latest_requests (
  id INTEGER PRIMARY KEY,
  method TEXT NOT NULL,
  path TEXT NOT NULL,
  app_id TEXT NOT NULL,
  status INTEGER,
  at INTEGER NOT NULL
) STRICT;
`

/**
 * The stored part of a request. Headers and bodies are left out, because they contain codes, tokens and passwords. `at`
 * is in Unix milliseconds.
 */
interface KeptRequest {
  method: string
  path: string
  appId: string
  status: number | undefined
  at: number
}

/** Stores the provider's latest requests across restarts. */
export class LatestRequests {
  constructor(readonly db: Database) {}

  add({ method, path, appId, at }: KeptRequest): number {
    return Number(
      this.db.run('INSERT INTO latest_requests (method, path, app_id, at) VALUES (?, ?, ?, ?)', [
        method,
        path,
        appId,
        at,
      ]).lastInsertRowid,
    )
  }

  /** Stores the status of a response. A response after the database has closed is not stored. */
  answered(id: number, status: number): void {
    if (this.db.isOpen) this.db.run('UPDATE latest_requests SET status = ? WHERE id = ?', [status, id])
  }

  /** Oldest first. */
  list(): KeptRequest[] {
    return this.db.all('SELECT * FROM latest_requests ORDER BY id').map(row => ({
      method: String(row['method']),
      path: String(row['path']),
      appId: String(row['app_id']),
      status: row['status'] === null ? undefined : Number(row['status']),
      at: Number(row['at']),
    }))
  }
}
