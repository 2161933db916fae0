import type { Database } from 'node-sqlite3-wasm'
import type { AppSettings } from '../../../elements/testing/app-settings.js'
import { DEFAULTS } from './app-settings.js'
import { newId } from './secrets.js'
import { transaction } from './transaction.js'

export const APP_TABLES = `
CREATE TABLE apps (
  id TEXT PRIMARY KEY,
  config TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;
`

/** An app with all its settings: the published ones, under the API's names, and those that only the server knows. */
export type AppRow = AppSettings & { id: string }

/** The id of the demo pages' app. */
export const DEMO_APP_ID = 'clwalletelementsdemo00001'

/** Stores the apps. Only settings that differ from the defaults are stored. */
export class AppStore {
  /** `defaults` apply to settings that an app does not have. */
  constructor(
    readonly db: Database,
    readonly now: () => number,
    readonly defaults: Partial<AppSettings> = {},
  ) {}

  find(id: string): AppRow | undefined {
    const row = this.db.get('SELECT config FROM apps WHERE id = ?', [id])
    return row
      ? { ...DEFAULTS, ...this.defaults, ...(JSON.parse(String(row['config'])) as Partial<AppSettings>), id }
      : undefined
  }

  /** The newest app whose Telegram bot has this id. */
  byTelegramBot(botId: string): AppRow | undefined {
    const ids = this.db.all('SELECT id FROM apps ORDER BY created_at DESC').map(row => String(row['id']))
    return ids.map(id => this.find(id)).find(app => app?.telegram_bot_token.split(':')[0] === botId)
  }

  /** Whether an app has this paymaster policy for its smart wallets on a network ("eip155:31337"). */
  hasPaymasterPolicy(chainId: string, policyId: string): boolean {
    const ids = this.db.all('SELECT id FROM apps').map(row => String(row['id']))
    return ids.some(id => {
      const settings = this.find(id)?.smart_wallets
      return (
        settings?.enabled === true &&
        settings.configured_networks.some(
          network => network.chain_id === chainId && network.paymaster_context?.policy_id === policyId,
        )
      )
    })
  }

  create(config: Partial<AppSettings> = {}, id = newId()): AppRow {
    this.db.run('INSERT INTO apps VALUES (?, ?, ?)', [id, JSON.stringify(config), this.now()])
    return { ...DEFAULTS, ...this.defaults, ...config, id }
  }

  update(id: string, config: Partial<AppSettings>): void {
    transaction(this.db, () => {
      const row = this.db.get('SELECT config FROM apps WHERE id = ?', [id])
      if (!row) throw new Error(`There is no app ${id}`)
      this.db.run('UPDATE apps SET config = ? WHERE id = ?', [
        JSON.stringify({ ...(JSON.parse(String(row['config'])) as object), ...config }),
        id,
      ])
    })
  }
}
