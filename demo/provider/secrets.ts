import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Database } from 'node-sqlite3-wasm'

/** A secret of this name, made once and kept. */
export function secret(db: Database, name: string, make: () => string = () => randomBytes(32).toString('base64url')): string {
  const row = db.get('SELECT value FROM secrets WHERE name = ?', [name])
  if (row) return String(row['value'])
  const value = make()
  db.run('INSERT INTO secrets VALUES (?, ?)', [name, value])
  return value
}

/** What is stored of a code or token: nobody who reads the database can use it. */
export const keyedHash = (key: string, text: string): string => createHmac('sha256', key).update(text).digest('base64url')

export function sameText(a: string, b: string): boolean {
  const [x, y] = [Buffer.from(a), Buffer.from(b)]
  return x.length === y.length && timingSafeEqual(x, y)
}

const LETTERS = '0123456789abcdefghijklmnopqrstuvwxyz'

/** A new id: `c` and 24 letters and digits, the form app ids and user ids have on the wire. */
export const newId = (): string => `c${[...randomBytes(24)].map(byte => LETTERS[byte % LETTERS.length]).join('')}`
