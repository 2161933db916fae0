import { randomBytes } from 'node:crypto'
import type { Database } from 'node-sqlite3-wasm'

export const WEBHOOK_TABLES = `
CREATE TABLE webhook_events (
  id TEXT PRIMARY KEY,
  app_id TEXT NOT NULL,
  payload TEXT NOT NULL,
  tries INTEGER NOT NULL DEFAULT 0,
  due_at INTEGER,
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX webhook_events_by_due ON webhook_events (due_at);
`

/** An event on its way to a host's server; `payload` is its JSON. */
export interface WebhookEvent { id: string; appId: string; payload: string; tries: number }

/** What hosts' servers are told, kept until they have heard it. Part of the caller's transaction: what did not happen is not told. */
export class WebhookEvents {
  constructor(readonly db: Database, readonly now: () => number) {}

  /** Tells the app's server, if it wants to know; only then is the event made up. */
  tell(appId: string, event: () => { type: string }): void {
    if (!this.db.get("SELECT 1 FROM apps WHERE id = ? AND json_extract(config, '$.webhook_url') IS NOT NULL", [appId])) return
    this.db.run('INSERT INTO webhook_events VALUES (?, ?, ?, 0, ?, ?)', [`msg_${randomBytes(20).toString('base64url')}`, appId, JSON.stringify(event()), this.now(), this.now()])
  }

  /** The event that has waited longest. */
  next(): WebhookEvent | undefined {
    const row = this.db.get('SELECT * FROM webhook_events WHERE due_at <= ? ORDER BY due_at, rowid LIMIT 1', [this.now()])
    return row ? { id: String(row['id']), appId: String(row['app_id']), payload: String(row['payload']), tries: Number(row['tries']) } : undefined
  }

  /** It was heard, or (with a wait) is to be told again; without one it is given up. */
  settle(id: string, { heard, waitMs }: { heard: boolean; waitMs?: number | undefined }): void {
    if (heard) this.db.run('DELETE FROM webhook_events WHERE id = ?', [id])
    else this.db.run('UPDATE webhook_events SET tries = tries + 1, due_at = ? WHERE id = ?', [waitMs === undefined ? null : this.now() + waitMs, id])
  }
}
