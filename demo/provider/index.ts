import { Clock } from './clock.js'
import type { Chains } from './chains/index.js'
import type { ProviderContext } from './context.js'
import { startMailer } from './mailer.js'
import { startServer, type ProviderServer } from './server.js'
import { AppStore, DEMO_APP_ID, type AppRow } from './store/apps.js'
import { CodeStore } from './store/codes.js'
import { openDatabase } from './store/database.js'
import { MailStore } from './store/mails.js'
import { SessionStore } from './store/sessions.js'
import { UserStore } from './store/users.js'
import { Tokens } from './tokens.js'

export { DEMO_APP_ID } from './store/apps.js'

export interface Provider extends ProviderServer { context: ProviderContext }

export interface ProviderOptions {
  /** The database file, or `:memory:`. */
  data: string
  port: number
  chains?: Pick<Chains, 'fund'> | undefined
}

const DEMO_APP: Partial<AppRow> = {
  name: 'Almanac',
  terms_and_conditions_url: 'http://app.localhost:4100/demo/terms.html',
  privacy_policy_url: 'http://app.localhost:4100/demo/privacy.html',
  require_users_accept_terms: true,
  create_on_login: { ethereum: 'users-without-wallets', solana: 'users-without-wallets' },
}

/** The development provider. Speaks the provider's wire for real, on this machine only. */
export async function startProvider({ data, port, chains }: ProviderOptions): Promise<Provider> {
  if (process.env['NODE_ENV'] === 'production' && process.env['ALLOW_DEVELOPMENT_PROVIDER'] !== 'yes') {
    throw new Error('The development provider is no place for real users. It does not start with NODE_ENV=production unless ALLOW_DEVELOPMENT_PROVIDER=yes.')
  }
  const db = openDatabase(data)
  const clock = new Clock()
  const mails = new MailStore(db, clock.now)
  const [tokens, mailer] = await Promise.all([Tokens.open(db, clock.now), startMailer(mails)])
  const context: ProviderContext = {
    db, clock, tokens, mailer, mails,
    apps: new AppStore(db, clock.now),
    users: new UserStore(db, clock.now),
    sessions: new SessionStore(db, clock.now),
    codes: new CodeStore(db, clock.now),
  }
  if (!context.apps.find(DEMO_APP_ID)) context.apps.create(DEMO_APP, DEMO_APP_ID)
  try {
    const server = await startServer(context, chains, port)
    return {
      ...server,
      context,
      async stop() {
        await server.stop()
        await mailer.stop()
        db.close()
      },
    }
  } catch (error) {
    await mailer.stop()
    db.close()
    throw error
  }
}
