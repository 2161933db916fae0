import type { Database } from 'node-sqlite3-wasm'
import { newId } from '../secrets.js'
import { transaction } from './database.js'

export type CreateOnLogin = 'all-users' | 'users-without-wallets' | 'off'

/** What a tester can set of an app: the wire's configuration keys, and what only the server knows. */
export interface AppRow {
  id: string
  name: string
  logo_url: string | null
  terms_and_conditions_url: string | null
  privacy_policy_url: string | null
  require_users_accept_terms: boolean
  accent_color: string | null
  allowed_domains: string[]
  email_auth: boolean
  guest_auth: boolean
  google_oauth: boolean
  telegram_auth: boolean
  disable_plus_emails: boolean
  allowlist_enabled: boolean
  allowlist_config: { error_title: string | null; error_detail: string | null; cta_text: string | null; cta_link: string | null }
  captcha_enabled: boolean
  captcha_site_key: string
  create_on_login: { ethereum: CreateOnLogin; solana: CreateOnLogin }
  embedded_wallet_mode: 'legacy-embedded-wallets-only' | 'user-controlled-server-wallets-only'
  funding: boolean
  // server only
  allowlist: string[]
  user_limit: number | null
  identity_tokens: boolean
  provider_tokens: boolean
  access_token_seconds: number
  /** No refresh grace: a spent token is a stolen one at once. */
  strict_refresh: boolean
  telegram_bot_token: string
}

const DEFAULTS: Omit<AppRow, 'id'> = {
  name: 'Test app',
  logo_url: null,
  terms_and_conditions_url: null,
  privacy_policy_url: null,
  require_users_accept_terms: false,
  accent_color: null,
  allowed_domains: [],
  email_auth: true,
  guest_auth: true,
  google_oauth: true,
  telegram_auth: true,
  disable_plus_emails: false,
  allowlist_enabled: false,
  allowlist_config: { error_title: null, error_detail: null, cta_text: null, cta_link: null },
  captcha_enabled: false,
  captcha_site_key: 't:development',
  create_on_login: { ethereum: 'off', solana: 'off' },
  embedded_wallet_mode: 'legacy-embedded-wallets-only',
  funding: true,
  allowlist: [],
  user_limit: null,
  identity_tokens: true,
  provider_tokens: false,
  access_token_seconds: 3600,
  strict_refresh: false,
  telegram_bot_token: '110201543:development-bot-token',
}

/** The app of the demo pages. */
export const DEMO_APP_ID = 'clwalletelementsdemo00001'

export class AppStore {
  constructor(readonly db: Database, readonly now: () => number) {}

  find(id: string): AppRow | undefined {
    const row = this.db.get('SELECT config FROM apps WHERE id = ?', [id])
    return row ? { ...DEFAULTS, ...JSON.parse(String(row['config'])) as Partial<AppRow>, id } : undefined
  }

  create(config: Partial<AppRow> = {}, id = newId()): AppRow {
    this.db.run('INSERT INTO apps VALUES (?, ?, ?)', [id, JSON.stringify(config), this.now()])
    return { ...DEFAULTS, ...config, id }
  }

  update(id: string, config: Partial<AppRow>): void {
    transaction(this.db, () => {
      const row = this.db.get('SELECT config FROM apps WHERE id = ?', [id])
      if (!row) throw new Error(`There is no app ${id}`)
      this.db.run('UPDATE apps SET config = ? WHERE id = ?', [JSON.stringify({ ...JSON.parse(String(row['config'])) as object, ...config }), id])
    })
  }
}
