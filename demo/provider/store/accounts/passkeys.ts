import { randomBytes } from 'node:crypto'
import type { Database } from 'node-sqlite3-wasm'
import { keyedHash, secret } from '../secrets.js'

const CHALLENGE_LIFETIME_MS = 10 * 60_000

export const PASSKEY_TABLES = `
CREATE TABLE passkeys (
  app_id TEXT NOT NULL,
  credential_id TEXT NOT NULL,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  public_key TEXT NOT NULL,
  counter INTEGER NOT NULL,
  transports TEXT NOT NULL,
  user_handle TEXT NOT NULL,
  PRIMARY KEY (app_id, credential_id)
) STRICT;
CREATE TABLE passkey_challenges (
  hash TEXT PRIMARY KEY,
  app_id TEXT NOT NULL,
  purpose TEXT NOT NULL,
  user_id TEXT,
  relying_party TEXT NOT NULL,
  user_handle TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  spent_at INTEGER
) STRICT;
`

/** A credential. Public key, id and handle are in base64url. */
export interface Passkey {
  appId: string
  credentialId: string
  userId: string
  publicKey: string
  counter: number
  transports: string[]
  userHandle: string
}

/** The purpose of a challenge: the ceremony, its user, its site (as an origin), and the handle for a new credential. */
export interface Challenge {
  appId: string
  purpose: 'register' | 'authenticate' | 'link' | 'verify'
  userId: string | null
  relyingParty: string
  userHandle: string
}

/**
 * Stores passkeys with their public keys, and the challenges for them. A challenge works once, for ten minutes, and is
 * stored as a keyed hash.
 */
export class Passkeys {
  readonly #key: string

  constructor(
    readonly db: Database,
    readonly now: () => number,
  ) {
    this.#key = secret(db, 'passkey-key')
  }

  /** Creates a challenge: 32 bytes in base64url. */
  challenge({ appId, purpose, userId, relyingParty, userHandle }: Challenge): string {
    const challenge = randomBytes(32).toString('base64url')
    this.db.run('INSERT INTO passkey_challenges VALUES (?, ?, ?, ?, ?, ?, ?, NULL)', [
      keyedHash(this.#key, challenge),
      appId,
      purpose,
      userId,
      relyingParty,
      userHandle,
      this.now(),
    ])
    return challenge
  }

  /** The purpose of a challenge, spent or not. Undefined once it has expired. */
  findChallenge(appId: string, challenge: string): Challenge | undefined {
    const row = this.db.get('SELECT * FROM passkey_challenges WHERE hash = ? AND app_id = ? AND created_at > ?', [
      keyedHash(this.#key, challenge),
      appId,
      this.now() - CHALLENGE_LIFETIME_MS,
    ])
    return row
      ? {
          appId,
          purpose: row['purpose'] as Challenge['purpose'],
          userId: row['user_id'] as string | null,
          relyingParty: String(row['relying_party']),
          userHandle: String(row['user_handle']),
        }
      : undefined
  }

  /** True only the first time. */
  spendChallenge(challenge: string): boolean {
    return (
      this.db.run('UPDATE passkey_challenges SET spent_at = ? WHERE hash = ? AND spent_at IS NULL', [
        this.now(),
        keyedHash(this.#key, challenge),
      ]).changes === 1
    )
  }

  find(appId: string, credentialId: string): Passkey | undefined {
    const row = this.db.get('SELECT * FROM passkeys WHERE app_id = ? AND credential_id = ?', [appId, credentialId])
    return row ? read(row) : undefined
  }

  ofUser(userId: string): Passkey[] {
    return this.db.all('SELECT * FROM passkeys WHERE user_id = ? ORDER BY rowid', [userId]).map(read)
  }

  add({ appId, credentialId, userId, publicKey, counter, transports, userHandle }: Passkey): void {
    this.db.run('INSERT INTO passkeys VALUES (?, ?, ?, ?, ?, ?, ?)', [
      appId,
      credentialId,
      userId,
      publicKey,
      counter,
      JSON.stringify(transports),
      userHandle,
    ])
  }

  /** Stores the use counter that the credential reports. */
  count({ appId, credentialId }: Passkey, counter: number): void {
    this.db.run('UPDATE passkeys SET counter = ? WHERE app_id = ? AND credential_id = ?', [
      counter,
      appId,
      credentialId,
    ])
  }

  remove(appId: string, credentialId: string): void {
    this.db.run('DELETE FROM passkeys WHERE app_id = ? AND credential_id = ?', [appId, credentialId])
  }
}

const read = (row: Record<string, unknown>): Passkey => ({
  appId: String(row['app_id']),
  credentialId: String(row['credential_id']),
  userId: String(row['user_id']),
  publicKey: String(row['public_key']),
  counter: Number(row['counter']),
  transports: JSON.parse(String(row['transports'])) as string[],
  userHandle: String(row['user_handle']),
})
