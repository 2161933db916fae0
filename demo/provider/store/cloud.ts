import { randomBytes } from 'node:crypto'
import type { Database } from 'node-sqlite3-wasm'
import { keyedHash, secret } from './secrets.js'

export type CloudProvider = 'google-drive' | 'icloud'

const FLOW_LIFETIME_MS = 10 * 60_000
const TOKEN_LIFETIME_MS = 3_600_000

export const CLOUD_TABLES = `
CREATE TABLE cloud_flows (
  state TEXT PRIMARY KEY,
  app_id TEXT NOT NULL,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  provider TEXT NOT NULL,
  redirect_to TEXT NOT NULL,
  client_state TEXT NOT NULL,
  code_challenge TEXT,
  code_hash TEXT,
  account TEXT,
  created_at INTEGER NOT NULL,
  ended_at INTEGER
) STRICT;
CREATE TABLE cloud_tokens (
  hash TEXT PRIMARY KEY,
  provider TEXT NOT NULL,
  account TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;
CREATE TABLE cloud_files (
  id TEXT PRIMARY KEY,
  provider TEXT NOT NULL,
  account TEXT NOT NULL,
  content TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;
`

/** A consent in progress: the client's parameters, and the account that was chosen. */
export interface CloudFlow {
  state: string
  appId: string
  userId: string
  provider: CloudProvider
  redirectTo: string
  clientState: string
  codeChallenge: string | null
  account: string | null
}

/**
 * The development clouds: consents (ten minutes, one code, one use), tokens (an hour), and the files of their accounts.
 */
export class CloudStore {
  readonly #key: string

  constructor(
    readonly db: Database,
    readonly now: () => number,
  ) {
    this.#key = secret(db, 'cloud-key')
  }

  /** Begins a consent and returns its state, which is part of the cloud page's URL. */
  begin(flow: Omit<CloudFlow, 'state' | 'account'>): string {
    const state = randomBytes(24).toString('base64url')
    this.db.run(
      'INSERT INTO cloud_flows (state, app_id, user_id, provider, redirect_to, client_state, code_challenge, created_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
      [
        state,
        flow.appId,
        flow.userId,
        flow.provider,
        flow.redirectTo,
        flow.clientState,
        flow.codeChallenge,
        this.now(),
      ],
    )
    return state
  }

  /** The consent with this state, while its page is unanswered. */
  open(state: string): CloudFlow | undefined {
    return this.#flow(
      this.db.get(
        'SELECT * FROM cloud_flows WHERE state = ? AND code_hash IS NULL AND ended_at IS NULL AND created_at > ?',
        [state, this.now() - FLOW_LIFETIME_MS],
      ),
    )
  }

  /** Stores the account that was chosen and returns the code for the client. */
  allow(state: string, account: string): string {
    const code = randomBytes(24).toString('base64url')
    this.db.run('UPDATE cloud_flows SET code_hash = ?, account = ? WHERE state = ?', [
      keyedHash(this.#key, code),
      account,
      state,
    ])
    return code
  }

  end(state: string): void {
    this.db.run('UPDATE cloud_flows SET ended_at = ? WHERE state = ?', [this.now(), state])
  }

  /** Spends a code and returns its consent. The code is spent even if the request then fails. */
  spend(appId: string, code: string): CloudFlow | undefined {
    const flow = this.#flow(
      this.db.get(
        'SELECT * FROM cloud_flows WHERE app_id = ? AND code_hash = ? AND ended_at IS NULL AND created_at > ?',
        [appId, keyedHash(this.#key, code), this.now() - FLOW_LIFETIME_MS],
      ),
    )
    if (flow) this.end(flow.state)
    return flow
  }

  /** Creates a token for the files of an account. */
  token(provider: CloudProvider, account: string): string {
    const token = `cloud_${randomBytes(32).toString('base64url')}`
    this.db.run('INSERT INTO cloud_tokens VALUES (?, ?, ?, ?)', [
      keyedHash(this.#key, token),
      provider,
      account,
      this.now(),
    ])
    return token
  }

  /** The account of a token at this cloud. */
  accountOf(provider: CloudProvider, token: string): string | undefined {
    const row = this.db.get('SELECT account FROM cloud_tokens WHERE hash = ? AND provider = ? AND created_at > ?', [
      keyedHash(this.#key, token),
      provider,
      this.now() - TOKEN_LIFETIME_MS,
    ])
    return row ? String(row['account']) : undefined
  }

  write(provider: CloudProvider, account: string, content: string): string {
    const id = randomBytes(18).toString('base64url')
    this.db.run('INSERT INTO cloud_files VALUES (?, ?, ?, ?, ?)', [id, provider, account, content, this.now()])
    return id
  }

  read(provider: CloudProvider, account: string, id: string): string | undefined {
    const row = this.db.get('SELECT content FROM cloud_files WHERE id = ? AND provider = ? AND account = ?', [
      id,
      provider,
      account,
    ])
    return row ? String(row['content']) : undefined
  }

  #flow(row: Record<string, unknown> | null): CloudFlow | undefined {
    return row
      ? {
          state: String(row['state']),
          appId: String(row['app_id']),
          userId: String(row['user_id']),
          provider: row['provider'] as CloudProvider,
          redirectTo: String(row['redirect_to']),
          clientState: String(row['client_state']),
          codeChallenge: row['code_challenge'] === null ? null : String(row['code_challenge']),
          account: row['account'] === null ? null : String(row['account']),
        }
      : undefined
  }
}
