import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto'
import type { Database } from 'node-sqlite3-wasm'
import { keyFrom, newId, seal, secret, unseal } from '../../store/secrets.js'

const LIFETIME_MS = 3_600_000
const MIN_REMAINING_MS = 10 * 60_000

/**
 * The keys (ECDSA, P-256) with which users sign requests to their server wallets. Each is valid for an hour, and the
 * private key is stored encrypted.
 */
export class UserSigningKeys {
  readonly #key: Buffer

  constructor(
    readonly db: Database,
    readonly now: () => number,
  ) {
    this.#key = keyFrom(secret(db, 'user-signing-key'), 'signing key')
  }

  /** The user's current key as PKCS #8 in base64. A new one is created if less than ten minutes are left. */
  give(userId: string): { privateKey: string; expiresAt: number } {
    const row = this.db.get(
      'SELECT * FROM user_signing_keys WHERE user_id = ? AND expires_at > ? ORDER BY expires_at DESC LIMIT 1',
      [userId, this.now() + MIN_REMAINING_MS],
    )
    if (row) return { privateKey: unseal(this.#key, String(row['private_key'])), expiresAt: Number(row['expires_at']) }
    const { privateKey, publicKey } = generateKeyPairSync('ec', {
      namedCurve: 'P-256',
      privateKeyEncoding: { type: 'pkcs8', format: 'der' },
      publicKeyEncoding: { type: 'spki', format: 'der' },
    })
    const [text, expiresAt] = [privateKey.toString('base64'), this.now() + LIFETIME_MS]
    this.db.run('DELETE FROM user_signing_keys WHERE expires_at <= ?', [this.now()])
    this.db.run('INSERT INTO user_signing_keys VALUES (?, ?, ?, ?, ?, ?)', [
      newId(),
      userId,
      publicKey.toString('base64'),
      seal(this.#key, text),
      this.now(),
      expiresAt,
    ])
    return { privateKey: text, expiresAt }
  }

  /** Whether one of the user's keys made this signature (DER in base64). */
  hasSigned(userId: string, content: string, signature: string): boolean {
    const keys = this.db.all('SELECT public_key FROM user_signing_keys WHERE user_id = ? AND expires_at > ?', [
      userId,
      this.now(),
    ])
    const bytes = Buffer.from(signature, 'base64')
    return keys.some(row => {
      try {
        return verify(
          'sha256',
          Buffer.from(content),
          createPublicKey({ key: Buffer.from(String(row['public_key']), 'base64'), type: 'spki', format: 'der' }),
          bytes,
        )
      } catch {
        return false
      }
    })
  }
}
