import type { Database } from 'node-sqlite3-wasm'
import { WalletStore } from '../../frame/wallets/wallet-store.js'
import { ServerWallets } from '../../server-wallets/store.js'
import { SecondFactors } from '../second-factors/second-factors.js'
import { newId } from '../secrets.js'
import { transaction } from '../transaction.js'

export const USER_TABLES = `
CREATE TABLE users (
  id TEXT PRIMARY KEY,
  app_id TEXT NOT NULL,
  has_accepted_terms INTEGER NOT NULL DEFAULT 0,
  is_guest INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX users_by_app ON users (app_id);
CREATE TABLE accounts (
  app_id TEXT NOT NULL,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  type TEXT NOT NULL,
  subject TEXT NOT NULL,
  fields TEXT NOT NULL,
  first_verified_at INTEGER NOT NULL,
  latest_verified_at INTEGER NOT NULL,
  PRIMARY KEY (app_id, type, subject)
) STRICT;
CREATE INDEX accounts_by_user ON accounts (user_id);
`

export interface UserRow {
  id: string
  appId: string
  hasAcceptedTerms: boolean
  isGuest: boolean
  createdAt: number
}
export interface Account {
  type: string
  subject: string
  fields: Record<string, unknown>
}

const seconds = (ms: number) => Math.floor(ms / 1000)

/** Stores users and their accounts. A guest becomes a full user, with the same id, as soon as an account is added. */
export class UserStore {
  readonly #wallets: WalletStore
  readonly #factors: SecondFactors
  readonly #serverWallets: ServerWallets

  constructor(
    readonly db: Database,
    readonly now: () => number,
  ) {
    this.#wallets = new WalletStore(db, now)
    this.#factors = new SecondFactors(db, now)
    this.#serverWallets = new ServerWallets(db, now)
  }

  find(id: string): UserRow | undefined {
    const row = this.db.get('SELECT * FROM users WHERE id = ?', [id])
    return row ? this.#read(row) : undefined
  }

  /** The user with this account. */
  byAccount(appId: string, type: string, subject: string): UserRow | undefined {
    const row = this.db.get(
      'SELECT u.* FROM users u JOIN accounts a ON a.user_id = u.id WHERE a.app_id = ? AND a.type = ? AND a.subject = ?',
      [appId, type, subject],
    )
    return row ? this.#read(row) : undefined
  }

  /** Whether the address is an embedded wallet of the app. Such a wallet cannot be used to log in. */
  hasEmbeddedWallet(appId: string, address: string): boolean {
    return (
      this.db.get(
        'SELECT 1 FROM embedded_wallets w JOIN users u ON u.id = w.user_id WHERE u.app_id = ? AND w.address = ?',
        [appId, address],
      ) !== null
    )
  }

  count(appId: string): number {
    return Number(this.db.get('SELECT count(*) AS n FROM users WHERE app_id = ?', [appId])?.['n'] ?? 0)
  }

  /** The app's newest users, newest first. */
  newest(appId: string, limit: number): UserRow[] {
    return this.db
      .all('SELECT * FROM users WHERE app_id = ? ORDER BY created_at DESC, rowid DESC LIMIT ?', [appId, limit])
      .map(row => this.#read(row))
  }

  create(appId: string, isGuest = false): UserRow {
    const user = { id: `did:privy:${newId()}`, appId, hasAcceptedTerms: false, isGuest, createdAt: this.now() }
    this.db.run('INSERT INTO users VALUES (?, ?, 0, ?, ?)', [user.id, appId, isGuest ? 1 : 0, user.createdAt])
    return user
  }

  /**
   * Adds an account, or marks it as verified again. The first real account of a guest replaces the guest credential.
   */
  verify(user: UserRow, { type, subject, fields }: Account): void {
    transaction(this.db, () => {
      const now = this.now()
      this.db.run(
        `INSERT INTO accounts VALUES (?, ?, ?, ?, ?, ?, ?)
         ON CONFLICT (app_id, type, subject) DO UPDATE SET latest_verified_at = excluded.latest_verified_at, fields = excluded.fields`,
        [user.appId, user.id, type, subject, JSON.stringify(fields), now, now],
      )
      if (!user.isGuest || type === 'guest') return
      this.db.run('UPDATE users SET is_guest = 0 WHERE id = ?', [user.id])
      this.db.run("DELETE FROM accounts WHERE user_id = ? AND type = 'guest'", [user.id])
    })
  }

  /** Deletes a user with all their data. */
  delete(user: UserRow): void {
    this.db.run('DELETE FROM users WHERE id = ?', [user.id])
  }

  remove(user: UserRow, type: string, subject: string): boolean {
    const { changes } = this.db.run('DELETE FROM accounts WHERE user_id = ? AND type = ? AND subject = ?', [
      user.id,
      type,
      subject,
    ])
    return changes > 0
  }

  accounts(userId: string): (Account & { firstVerifiedAt: number; latestVerifiedAt: number })[] {
    return this.db
      .all("SELECT * FROM accounts WHERE user_id = ? AND type != 'guest' ORDER BY first_verified_at", [userId])
      .map(row => ({
        type: String(row['type']),
        subject: String(row['subject']),
        fields: JSON.parse(String(row['fields'])) as Record<string, unknown>,
        firstVerifiedAt: Number(row['first_verified_at']),
        latestVerifiedAt: Number(row['latest_verified_at']),
      }))
  }

  acceptTerms(userId: string): void {
    this.db.run('UPDATE users SET has_accepted_terms = 1 WHERE id = ?', [userId])
  }

  /** The user in wire format. */
  wire(userId: string): Record<string, unknown> | undefined {
    const user = this.find(userId)
    if (!user) return undefined
    const factors = this.#factors.list(userId)
    const accounts = this.accounts(userId).map(({ type, subject, fields, firstVerifiedAt, latestVerifiedAt }) => ({
      type,
      ...fields,
      ...(type === 'passkey'
        ? { enrolled_in_mfa: factors.some(factor => factor.type === 'passkey' && factor.subject === subject) }
        : {}),
      verified_at: seconds(firstVerifiedAt),
      first_verified_at: seconds(firstVerifiedAt),
      latest_verified_at: seconds(latestVerifiedAt),
    }))
    return {
      id: user.id,
      created_at: seconds(user.createdAt),
      linked_accounts: [...accounts, ...this.#wallets.accounts(userId), ...this.#serverWallets.accounts(userId)],
      mfa_methods: this.#factors.wire(userId),
      has_accepted_terms: user.hasAcceptedTerms,
      is_guest: user.isGuest,
    }
  }

  #read(row: Record<string, unknown>): UserRow {
    return {
      id: String(row['id']),
      appId: String(row['app_id']),
      hasAcceptedTerms: row['has_accepted_terms'] === 1,
      isGuest: row['is_guest'] === 1,
      createdAt: Number(row['created_at']),
    }
  }
}
