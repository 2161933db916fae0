import type { Database } from 'node-sqlite3-wasm'
import type { Text } from '../../../../elements/testing/wire.js'

export const TEXT_TABLES = `
CREATE TABLE texts (
  id INTEGER PRIMARY KEY,
  recipient TEXT NOT NULL,
  text TEXT NOT NULL,
  received_at INTEGER NOT NULL,
  channel TEXT NOT NULL
) STRICT;
CREATE INDEX texts_by_recipient ON texts (recipient);
`

/** The texts that the development phone received, newest first. Numbers are in international form (+1 555 555 0100). */
export class TextStore {
  constructor(
    readonly db: Database,
    readonly now: () => number,
  ) {}

  add(recipient: string, text: string, channel: Text['channel'] = 'sms'): void {
    this.db.run('INSERT INTO texts (recipient, text, received_at, channel) VALUES (?, ?, ?, ?)', [
      recipient,
      text,
      this.now(),
      channel,
    ])
  }

  list(recipient?: string, limit = 50): Text[] {
    const rows = recipient
      ? this.db.all('SELECT * FROM texts WHERE recipient = ? ORDER BY id DESC LIMIT ?', [recipient, limit])
      : this.db.all('SELECT * FROM texts ORDER BY id DESC LIMIT ?', [limit])
    return rows.map(row => ({
      id: Number(row['id']),
      recipient: String(row['recipient']),
      text: String(row['text']),
      channel: row['channel'] as Text['channel'],
      receivedAt: Number(row['received_at']),
    }))
  }
}
