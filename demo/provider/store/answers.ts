import type { Database } from 'node-sqlite3-wasm'
import { keyedHash, keyFrom, seal, unseal } from './secrets.js'

export const ANSWER_TABLES = `
CREATE TABLE answers (
  key TEXT PRIMARY KEY,
  asked TEXT NOT NULL,
  body TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;
`

/** The lifetime of an emailed code. After it an equal request is another action. */
const ANSWER_LIFETIME_MS = 10 * 60_000

/**
 * The first responses to actions with an idempotency key, for repeated requests. A response contains tokens, so it is
 * encrypted with a key derived from the action's name. Only the sender knows that name, and it is not stored.
 */
export class AnswerStore {
  constructor(
    readonly db: Database,
    readonly now: () => number,
  ) {}

  /** The response to the action with this name, if any. `fits` is whether the request was the same. */
  find(name: string, requestBody: string): { fits: boolean; body: string } | undefined {
    const key = keyFrom(name, 'answer')
    const row = this.db.get('SELECT asked, body FROM answers WHERE key = ? AND created_at > ?', [
      storedName(name),
      this.now() - ANSWER_LIFETIME_MS,
    ])
    return row
      ? { fits: row['asked'] === keyedHash(name, requestBody), body: unseal(key, String(row['body'])) }
      : undefined
  }

  keep(name: string, requestBody: string, body: string): void {
    const sealed = seal(keyFrom(name, 'answer'), body)
    this.db.run('INSERT OR REPLACE INTO answers (key, asked, body, created_at) VALUES (?, ?, ?, ?)', [
      storedName(name),
      keyedHash(name, requestBody),
      sealed,
      this.now(),
    ])
  }
}

const storedName = (name: string): string => keyFrom(name, 'name').toString('base64url')
