import type { Database } from 'node-sqlite3-wasm'
import { generateSiweNonce } from 'viem/siwe'
import { keyedHash, secret } from '../secrets.js'

const NONCE_LIFETIME_MS = 10 * 60_000

export const SIGN_IN_TABLES = `
CREATE TABLE sign_in_nonces (
  hash TEXT PRIMARY KEY,
  app_id TEXT NOT NULL,
  kind TEXT NOT NULL,
  address TEXT,
  created_at INTEGER NOT NULL,
  spent_at INTEGER
) STRICT;
`

type SignInKind = 'ethereum' | 'solana' | 'farcaster'

/**
 * Nonces of the messages that wallets sign. A nonce consists of letters and digits, works once, for ten minutes, and is
 * bound to app, kind and (if one was given) address.
 */
export class SignInNonces {
  readonly #key: string

  constructor(
    readonly db: Database,
    readonly now: () => number,
  ) {
    this.#key = secret(db, 'sign-in-nonce-key')
  }

  issue(appId: string, kind: SignInKind, address: string | null): { nonce: string; expires_at: string } {
    const nonce = generateSiweNonce()
    this.db.run('INSERT INTO sign_in_nonces VALUES (?, ?, ?, ?, ?, NULL)', [
      keyedHash(this.#key, nonce),
      appId,
      kind,
      address,
      this.now(),
    ])
    return { nonce, expires_at: new Date(this.now() + NONCE_LIFETIME_MS).toISOString() }
  }

  /** True only the first time, and only for the right app, kind and address. */
  spend(appId: string, kind: SignInKind, address: string, nonce: string): boolean {
    return (
      this.db.run(
        'UPDATE sign_in_nonces SET spent_at = ? WHERE hash = ? AND app_id = ? AND kind = ? AND coalesce(address, ?) = ? AND spent_at IS NULL AND created_at > ?',
        [this.now(), keyedHash(this.#key, nonce), appId, kind, address, address, this.now() - NONCE_LIFETIME_MS],
      ).changes === 1
    )
  }
}
