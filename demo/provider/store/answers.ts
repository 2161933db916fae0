import type { Database } from 'node-sqlite3-wasm'

/** As long as a mailed code lives: after that the same words are another action. */
export const ANSWER_LIFETIME_MS = 10 * 60_000

/** First answers to actions that name themselves, to be given again when the same action is sent again. */
export class AnswerStore {
  constructor(readonly db: Database, readonly now: () => number) {}

  /** What was asked under this key, and what was answered. */
  find(key: string): { asked: string; body: string } | undefined {
    const row = this.db.get('SELECT asked, body FROM answers WHERE key = ? AND created_at > ?', [key, this.now() - ANSWER_LIFETIME_MS])
    return row ? { asked: String(row['asked']), body: String(row['body']) } : undefined
  }

  keep(key: string, asked: string, body: string): void {
    this.db.run('INSERT OR REPLACE INTO answers (key, status, body, created_at, asked) VALUES (?, 200, ?, ?, ?)', [key, body, this.now(), asked])
  }
}
