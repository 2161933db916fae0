import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Database } from 'node-sqlite3-wasm'

export const SECRET_TABLES = `
CREATE TABLE secrets (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT;
`

/** A secret of this name, made once and kept. */
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

/** What is stored of a code or token: nobody who reads the database can use it. */
export const keyedHash = (key: string, text: string): string =>
  createHmac('sha256', key).update(text).digest('base64url')

/** A key of 32 bytes for one purpose, drawn from a text that nobody can guess. */
export const keyFrom = (text: string, purpose: string): Buffer => Buffer.from(hkdfSync('sha256', text, '', purpose, 32))

const [NONCE_BYTES, TAG_BYTES] = [12, 16]

/** A text closed under a key of 32 bytes (AES-256-GCM): base64url of nonce, tag and content. */
export function seal(key: Buffer, text: string): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), content]).toString('base64url')
}

/** What `seal` closed; throws for another key and for a changed text. */
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

/** A new id: `c` and 24 letters and digits, the form app ids and user ids have on the wire. */
export const newId = (): string => `c${[...randomBytes(24)].map(byte => LETTERS[byte % LETTERS.length]).join('')}`
