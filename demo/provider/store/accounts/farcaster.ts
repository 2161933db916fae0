import { randomBytes } from 'node:crypto'
import type { Database } from 'node-sqlite3-wasm'
import { generateSiweNonce } from 'viem/siwe'
import { keyedHash, secret } from '../secrets.js'

const LIFETIME_MS = 10 * 60_000

export const FARCASTER_TABLES = `
CREATE TABLE farcaster_people (
  fid INTEGER PRIMARY KEY,
  username TEXT NOT NULL UNIQUE,
  display_name TEXT NOT NULL,
  private_key TEXT NOT NULL,
  owner_address TEXT NOT NULL
) STRICT;
CREATE TABLE farcaster_channels (
  hash TEXT PRIMARY KEY,
  app_id TEXT NOT NULL,
  origin TEXT NOT NULL,
  redirect_url TEXT,
  nonce TEXT NOT NULL,
  answer TEXT,
  created_at INTEGER NOT NULL,
  spent_at INTEGER
) STRICT;
CREATE TABLE farcaster_signers (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  public_key TEXT NOT NULL,
  fid INTEGER NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('pending_approval', 'approved', 'revoked')),
  approval_hash TEXT NOT NULL UNIQUE,
  deadline INTEGER NOT NULL,
  PRIMARY KEY (user_id, public_key)
) STRICT;
`

/**
 * A person on the development Farcaster, with the key of their custody address. The provider can sign for them, because
 * they are invented.
 */
export interface FarcasterPerson {
  fid: number
  username: string
  displayName: string
  privateKey: `0x${string}`
  ownerAddress: string
}

/** A login between a page and a phone; `answer` is the message that the phone signed. */
interface FarcasterChannel {
  appId: string
  origin: string
  redirectUrl: string | null
  nonce: string
  answer: { message: string; signature: string; fid: number } | null
}

export interface FarcasterSigner {
  userId: string
  publicKey: string
  fid: number
  status: 'pending_approval' | 'approved' | 'revoked'
  deadline: number
}

/** Stores the development Farcaster's people, channels (ten minutes, one use) and signers. Tokens are keyed hashes. */
export class Farcaster {
  readonly #key: string

  constructor(
    readonly db: Database,
    readonly now: () => number,
  ) {
    this.#key = secret(db, 'farcaster-key')
  }

  person(fid: number): FarcasterPerson | undefined {
    return this.#person(this.db.get('SELECT * FROM farcaster_people WHERE fid = ?', [fid]))
  }

  /** The person with this name, created on first use with the key of `make`. */
  personNamed(
    username: string,
    displayName: string,
    make: () => { privateKey: string; ownerAddress: string },
  ): FarcasterPerson {
    const existing = this.#person(this.db.get('SELECT * FROM farcaster_people WHERE username = ?', [username]))
    if (existing) return existing
    const { privateKey, ownerAddress } = make()
    this.db.run(
      'INSERT INTO farcaster_people (username, display_name, private_key, owner_address) VALUES (?, ?, ?, ?)',
      [username, displayName, privateKey, ownerAddress],
    )
    return this.personNamed(username, displayName, make)
  }

  /** Opens a channel and returns its token. */
  openChannel({ appId, origin, redirectUrl }: Pick<FarcasterChannel, 'appId' | 'origin' | 'redirectUrl'>): string {
    const token = randomBytes(24).toString('base64url')
    this.db.run('INSERT INTO farcaster_channels VALUES (?, ?, ?, ?, ?, NULL, ?, NULL)', [
      keyedHash(this.#key, token),
      appId,
      origin,
      redirectUrl,
      generateSiweNonce(),
      this.now(),
    ])
    return token
  }

  channel(token: string): FarcasterChannel | undefined {
    const row = this.db.get('SELECT * FROM farcaster_channels WHERE hash = ? AND created_at > ?', [
      keyedHash(this.#key, token),
      this.now() - LIFETIME_MS,
    ])
    return row
      ? {
          appId: String(row['app_id']),
          origin: String(row['origin']),
          redirectUrl: row['redirect_url'] as string | null,
          nonce: String(row['nonce']),
          answer: row['answer'] === null ? null : (JSON.parse(String(row['answer'])) as FarcasterChannel['answer']),
        }
      : undefined
  }

  answerChannel(token: string, answer: NonNullable<FarcasterChannel['answer']>): void {
    this.db.run('UPDATE farcaster_channels SET answer = ? WHERE hash = ? AND answer IS NULL', [
      JSON.stringify(answer),
      keyedHash(this.#key, token),
    ])
  }

  /** True only the first time. */
  spendChannel(token: string): boolean {
    return (
      this.db.run('UPDATE farcaster_channels SET spent_at = ? WHERE hash = ? AND spent_at IS NULL', [
        this.now(),
        keyedHash(this.#key, token),
      ]).changes === 1
    )
  }

  signer(userId: string, publicKey: string): FarcasterSigner | undefined {
    return this.#signer(
      this.db.get('SELECT * FROM farcaster_signers WHERE user_id = ? AND public_key = ?', [userId, publicKey]),
    )
  }

  /** Requests approval of a key, and returns its page's token. A repeated request gets a new page. */
  requestSigner(userId: string, publicKey: string, fid: number, deadline: number): string {
    const token = randomBytes(24).toString('base64url')
    this.db.run(
      `INSERT INTO farcaster_signers VALUES (?, ?, ?, 'pending_approval', ?, ?)
       ON CONFLICT (user_id, public_key) DO UPDATE SET approval_hash = excluded.approval_hash, deadline = excluded.deadline, status = excluded.status`,
      [userId, publicKey, fid, keyedHash(this.#key, token), deadline],
    )
    return token
  }

  /** The signer of this approval page, while it is pending and before its deadline. */
  signerToApprove(token: string): FarcasterSigner | undefined {
    return this.#signer(
      this.db.get(
        "SELECT * FROM farcaster_signers WHERE approval_hash = ? AND status = 'pending_approval' AND deadline > ?",
        [keyedHash(this.#key, token), Math.floor(this.now() / 1000)],
      ),
    )
  }

  /** The signer that waits for approval in this app, if any. */
  waitingSigner(appId: string): FarcasterSigner | undefined {
    return this.#signer(
      this.db.get(
        "SELECT s.* FROM farcaster_signers s JOIN users u ON u.id = s.user_id WHERE u.app_id = ? AND s.status = 'pending_approval'",
        [appId],
      ),
    )
  }

  settleSigner({ userId, publicKey }: FarcasterSigner, status: 'approved' | 'revoked'): void {
    this.db.run('UPDATE farcaster_signers SET status = ? WHERE user_id = ? AND public_key = ?', [
      status,
      userId,
      publicKey,
    ])
  }

  #person(row: Record<string, unknown> | null): FarcasterPerson | undefined {
    return row
      ? {
          fid: Number(row['fid']),
          username: String(row['username']),
          displayName: String(row['display_name']),
          privateKey: row['private_key'] as `0x${string}`,
          ownerAddress: String(row['owner_address']),
        }
      : undefined
  }

  #signer(row: Record<string, unknown> | null): FarcasterSigner | undefined {
    return row
      ? {
          userId: String(row['user_id']),
          publicKey: String(row['public_key']),
          fid: Number(row['fid']),
          status: row['status'] as FarcasterSigner['status'],
          deadline: Number(row['deadline']),
        }
      : undefined
  }
}
