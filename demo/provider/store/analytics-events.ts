import type { Database } from 'node-sqlite3-wasm'

export const ANALYTICS_TABLES = `
CREATE TABLE analytics_events (
  id INTEGER PRIMARY KEY,
  app_id TEXT NOT NULL,
  event_name TEXT NOT NULL,
  client_id TEXT,
  payload TEXT NOT NULL,
  received_at INTEGER NOT NULL
) STRICT;
`

export interface AnalyticsEvent {
  event_name: string
  client_id: string | null
  payload: unknown
}

/** The analytics events of apps, oldest first. */
export class AnalyticsEvents {
  constructor(
    readonly db: Database,
    readonly now: () => number,
  ) {}

  add(appId: string, { event_name, client_id, payload }: AnalyticsEvent): void {
    this.db.run(
      'INSERT INTO analytics_events (app_id, event_name, client_id, payload, received_at) VALUES (?, ?, ?, ?, ?)',
      [appId, event_name, client_id, JSON.stringify(payload), this.now()],
    )
  }

  list(appId: string): AnalyticsEvent[] {
    return this.db
      .all('SELECT event_name, client_id, payload FROM analytics_events WHERE app_id = ? ORDER BY id', [appId])
      .map(row => ({
        event_name: String(row['event_name']),
        client_id: row['client_id'] === null ? null : String(row['client_id']),
        payload: JSON.parse(String(row['payload'])) as unknown,
      }))
  }
}
