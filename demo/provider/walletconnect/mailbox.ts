import type { Database } from 'node-sqlite3-wasm'

export const RELAY_TABLES = `
CREATE TABLE relay_messages (
  id INTEGER PRIMARY KEY,
  topic TEXT NOT NULL,
  sender TEXT NOT NULL,
  message TEXT NOT NULL,
  tag INTEGER NOT NULL,
  published_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT;
CREATE INDEX relay_messages_by_topic ON relay_messages (topic);
CREATE TABLE walletconnect_items (
  key TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT;
`

/** An encrypted message on a topic. `tag` is its type; `publishedAt` is in Unix milliseconds. */
export interface RelayMessage {
  id: number
  topic: string
  message: string
  tag: number
  publishedAt: number
}

const KEPT_PER_TOPIC = 200

/** Stores messages for clients that are not connected, until a client takes them or they expire. */
export class Mailbox {
  constructor(
    readonly db: Database,
    readonly now: () => number,
  ) {}

  put({
    topic,
    sender,
    message,
    tag,
    ttlSeconds,
  }: {
    topic: string
    sender: string
    message: string
    tag: number
    ttlSeconds: number
  }): RelayMessage {
    const publishedAt = this.now()
    this.db.run('DELETE FROM relay_messages WHERE expires_at <= ?', [publishedAt])
    const { lastInsertRowid } = this.db.run(
      'INSERT INTO relay_messages (topic, sender, message, tag, published_at, expires_at) VALUES (?, ?, ?, ?, ?, ?)',
      [topic, sender, message, tag, publishedAt, publishedAt + ttlSeconds * 1000],
    )
    this.db.run(
      `DELETE FROM relay_messages WHERE topic = ? AND id NOT IN (
        SELECT id FROM relay_messages WHERE topic = ? ORDER BY id DESC LIMIT ${KEPT_PER_TOPIC})`,
      [topic, topic],
    )
    return { id: Number(lastInsertRowid), topic, message, tag, publishedAt }
  }

  /** The messages on a topic for this client, without its own. Oldest first. */
  waiting(topic: string, reader: string): RelayMessage[] {
    return this.db
      .all('SELECT * FROM relay_messages WHERE topic = ? AND sender <> ? AND expires_at > ? ORDER BY id', [
        topic,
        reader,
        this.now(),
      ])
      .map(row => ({
        id: Number(row['id']),
        topic: String(row['topic']),
        message: String(row['message']),
        tag: Number(row['tag']),
        publishedAt: Number(row['published_at']),
      }))
  }

  taken(id: number): void {
    this.db.run('DELETE FROM relay_messages WHERE id = ?', [id])
  }
}
