import type { Database } from 'node-sqlite3-wasm'
import type { Mail } from '../../../../elements/testing/wire.js'

export const MAIL_TABLES = `
CREATE TABLE mails (
  id INTEGER PRIMARY KEY,
  recipient TEXT NOT NULL,
  subject TEXT NOT NULL,
  text TEXT NOT NULL,
  received_at INTEGER NOT NULL
) STRICT;
CREATE INDEX mails_by_recipient ON mails (recipient);
`

/** The emails in the development inbox, newest first. */
export class MailStore {
  constructor(
    readonly db: Database,
    readonly now: () => number,
  ) {}

  add(recipient: string, subject: string, text: string): void {
    this.db.run('INSERT INTO mails (recipient, subject, text, received_at) VALUES (?, ?, ?, ?)', [
      recipient.toLowerCase(),
      subject,
      text,
      this.now(),
    ])
  }

  list(recipient?: string, limit = 50): Mail[] {
    const rows = recipient
      ? this.db.all('SELECT * FROM mails WHERE recipient = ? ORDER BY id DESC LIMIT ?', [
          recipient.toLowerCase(),
          limit,
        ])
      : this.db.all('SELECT * FROM mails ORDER BY id DESC LIMIT ?', [limit])
    return rows.map(row => ({
      id: Number(row['id']),
      recipient: String(row['recipient']),
      subject: String(row['subject']),
      text: String(row['text']),
      receivedAt: Number(row['received_at']),
    }))
  }
}
