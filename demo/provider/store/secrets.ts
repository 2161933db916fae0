import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Database } from 'node-sqlite3-wasm'

export const SECRET_TABLES = `
CREATE TABLE secrets (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT;
`

/** The secret with this name. It is created on first use. */
export function secret(
  db: Database,
  name: string,
  make: () => string = () => randomBytes(32).toString('base64url'),
): string {
  const row = db.get('SELECT value FROM secrets WHERE name = ?', [name])
  if (row) return String(row['value'])
  const value = make()
  db.run('INSERT INTO secrets VALUES (?, ?)', [name, value])
  return value
}

/** The stored form of a code or token. It is useless to anyone who only reads the database. */
export const keyedHash = (key: string, text: string): string =>
  createHmac('sha256', key).update(text).digest('base64url')

/** Derives a 32-byte key for one purpose from an unguessable text. */
export const keyFrom = (text: string, purpose: string): Buffer => Buffer.from(hkdfSync('sha256', text, '', purpose, 32))

const [NONCE_BYTES, TAG_BYTES] = [12, 16]

/** Encrypts a text with a 32-byte key (AES-256-GCM). Returns nonce, tag and content in base64url. */
export function seal(key: Buffer, text: string): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), content]).toString('base64url')
}

/** Decrypts a text of `seal`. Throws for another key and for a changed text. */
export function unseal(key: Buffer, text: string): string {
  const bytes = Buffer.from(text, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8')
}

export function sameText(a: string, b: string): boolean {
  const [x, y] = [Buffer.from(a), Buffer.from(b)]
  return x.length === y.length && timingSafeEqual(x, y)
}

const LETTERS = '0123456789abcdefghijklmnopqrstuvwxyz'

/** A new id: `c` and 24 letters and digits, the form of app ids and user ids in the API. */
export const newId = (): string => `c${[...randomBytes(24)].map(byte => LETTERS[byte % LETTERS.length]).join('')}`
