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

/** As long as a mailed code lives: after that the same words are another action. */
const ANSWER_LIFETIME_MS = 10 * 60_000

/**
 * First answers to actions that name themselves, to be given again when the same action is sent again. Answers carry
 * tokens, so they are closed under the action's name, which only whoever sent it knows and which is not stored.
 */
export class AnswerStore {
  constructor(
    readonly db: Database,
    readonly now: () => number,
  ) {}

  /** The answer to the action of this name, if there was one; `fits` says whether the same was asked. */
  find(name: string, asked: string): { fits: boolean; body: string } | undefined {
    const key = keyFrom(name, 'answer')
    const row = this.db.get('SELECT asked, body FROM answers WHERE key = ? AND created_at > ?', [
      storedName(name),
      this.now() - ANSWER_LIFETIME_MS,
    ])
    return row ? { fits: row['asked'] === keyedHash(name, asked), body: unseal(key, String(row['body'])) } : undefined
  }

  keep(name: string, asked: string, body: string): void {
    const sealed = seal(keyFrom(name, 'answer'), body)
    this.db.run('INSERT OR REPLACE INTO answers (key, asked, body, created_at) VALUES (?, ?, ?, ?)', [
      storedName(name),
      keyedHash(name, asked),
      sealed,
      this.now(),
    ])
  }
}

const storedName = (name: string): string => keyFrom(name, 'name').toString('base64url')
