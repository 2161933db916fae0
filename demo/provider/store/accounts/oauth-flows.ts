import { randomBytes } from 'node:crypto'
import type { Database } from 'node-sqlite3-wasm'
import { keyedHash, secret } from '../secrets.js'
import type { Account } from './users.js'

export const OAUTH_TABLES = `
CREATE TABLE oauth_flows (
  state TEXT PRIMARY KEY,
  app_id TEXT NOT NULL,
  provider TEXT NOT NULL,
  redirect_to TEXT NOT NULL,
  client_state TEXT NOT NULL,
  code_challenge TEXT,
  code_hash TEXT,
  identity TEXT,
  created_at INTEGER NOT NULL,
  ended_at INTEGER
) STRICT;
`

const LIFETIME_MS = 10 * 60_000

/** The result of a visit to another site: an account, or the site's refusal. */
export type Outcome = { account: Account } | { refusal: 'suspended' | 'limited' }

/** A social login in progress: the client's parameters and the result. */
export interface OAuthFlow {
  state: string
  appId: string
  provider: string
  redirectTo: string
  clientState: string
  codeChallenge: string | null
  outcome: Outcome | null
}

/**
 * The URL to which the browser returns when a login ends: the client's page, with the client's parameters and the code.
 */
export function wayBack({ redirectTo, clientState, provider }: OAuthFlow, code: string): string {
  const back = new URL(redirectTo)
  back.searchParams.set('privy_oauth_state', clientState)
  back.searchParams.set('privy_oauth_provider', provider)
  back.searchParams.set('privy_oauth_code', code)
  return back.href
}

/** Social logins between `init` and `authenticate`. Each lasts ten minutes and has one code, which works once. */
export class OAuthFlows {
  readonly #key: string

  constructor(
    readonly db: Database,
    readonly now: () => number,
  ) {
    this.#key = secret(db, 'oauth-key')
  }

  /** Begins a login and returns its state, which is part of the provider page's URL. */
  begin(flow: Omit<OAuthFlow, 'state' | 'outcome'>): string {
    const state = randomBytes(24).toString('base64url')
    this.db.run(
      'INSERT INTO oauth_flows (state, app_id, provider, redirect_to, client_state, code_challenge, created_at) VALUES (?, ?, ?, ?, ?, ?, ?)',
      [state, flow.appId, flow.provider, flow.redirectTo, flow.clientState, flow.codeChallenge, this.now()],
    )
    return state
  }

  /** The login with this state, while its page is unanswered. */
  open(state: string): OAuthFlow | undefined {
    return this.#read(
      this.db.get(
        'SELECT * FROM oauth_flows WHERE state = ? AND code_hash IS NULL AND ended_at IS NULL AND created_at > ?',
        [state, this.#oldest()],
      ),
    )
  }

  /** The open login that this client began in another app, found by the parameters it sent there. */
  begunWith({
    provider,
    redirectTo,
    clientState,
    codeChallenge,
  }: Pick<OAuthFlow, 'provider' | 'redirectTo' | 'clientState' | 'codeChallenge'>): OAuthFlow | undefined {
    return this.#read(
      this.db.get(
        'SELECT * FROM oauth_flows WHERE lower(provider) = lower(?) AND redirect_to = ? AND client_state = ? AND code_challenge = ? AND code_hash IS NULL AND ended_at IS NULL AND created_at > ?',
        [provider, redirectTo, clientState, codeChallenge, this.#oldest()],
      ),
    )
  }

  /** The login with this state, once its page is answered. */
  answered(state: string): OAuthFlow | undefined {
    return this.#read(
      this.db.get(
        'SELECT * FROM oauth_flows WHERE state = ? AND (code_hash IS NOT NULL OR ended_at IS NOT NULL) AND created_at > ?',
        [state, this.#oldest()],
      ),
    )
  }

  isCodeOf({ state }: OAuthFlow, code: string): boolean {
    return (
      this.db.get('SELECT 1 FROM oauth_flows WHERE state = ? AND code_hash = ?', [
        state,
        keyedHash(this.#key, code),
      ]) !== null
    )
  }

  /** Stores the result of a login and returns the code for the client. */
  settle(state: string, outcome: Outcome): string {
    const code = randomBytes(24).toString('base64url')
    this.db.run('UPDATE oauth_flows SET code_hash = ?, identity = ? WHERE state = ?', [
      keyedHash(this.#key, code),
      JSON.stringify(outcome),
      state,
    ])
    return code
  }

  end(state: string): void {
    this.db.run('UPDATE oauth_flows SET ended_at = ? WHERE state = ?', [this.now(), state])
  }

  /** Spends a code and returns its login. The code is spent even if the login then fails. */
  spend(appId: string, code: string): OAuthFlow | undefined {
    const flow = this.#read(
      this.db.get(
        'SELECT * FROM oauth_flows WHERE app_id = ? AND code_hash = ? AND ended_at IS NULL AND created_at > ?',
        [appId, keyedHash(this.#key, code), this.#oldest()],
      ),
    )
    if (flow) this.end(flow.state)
    return flow
  }

  #oldest(): number {
    return this.now() - LIFETIME_MS
  }

  #read(row: Record<string, unknown> | null): OAuthFlow | undefined {
    return row
      ? {
          state: String(row['state']),
          appId: String(row['app_id']),
          provider: String(row['provider']),
          redirectTo: String(row['redirect_to']),
          clientState: String(row['client_state']),
          codeChallenge: row['code_challenge'] === null ? null : String(row['code_challenge']),
          outcome: row['identity'] === null ? null : (JSON.parse(String(row['identity'])) as Outcome),
        }
      : undefined
  }
}
