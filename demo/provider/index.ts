import type { AppSettings } from '../../elements/testing/app-settings.js'
import { Tokens } from './accounts/tokens.js'
import type { ChainAccess } from './chains/index.js'
import { Clock } from './clock.js'
import type { ProviderContext } from './context.js'
import { startMailer } from './messages/mailer.js'
import { watchDeposits } from './money/bridge.js'
import { startPaymentWorker } from './money/payment-worker.js'
import { startServer, type ProviderServer } from './server.js'
import { CaptchaTokens } from './store/accounts/captcha-tokens.js'
import { CodeStore } from './store/accounts/codes.js'
import { OAuthFlows } from './store/accounts/oauth-flows.js'
import { SessionStore } from './store/accounts/sessions.js'
import { SpentProofs } from './store/accounts/spent-proofs.js'
import { UserStore } from './store/accounts/users.js'
import { AnalyticsEvents } from './store/analytics-events.js'
import { AnswerStore } from './store/answers.js'
import { AppStore, DEMO_APP_ID } from './store/apps.js'
import { openDatabase } from './store/database.js'
import { MailStore } from './store/messages/mails.js'
import { PayoutStore } from './store/money/payouts.js'
import { NamedValues } from './store/named-values.js'
import { RateLimits } from './store/rate-limits.js'
import { deleteExpired } from './store/delete-expired.js'

export { DEMO_APP_ID } from './store/apps.js'

export interface Provider extends ProviderServer {
  context: ProviderContext
}

interface ProviderOptions {
  /** The database file, or `:memory:`. */
  data: string
  port: number
  chains?: ChainAccess | undefined
  /** Default settings for every app. */
  defaults?: Partial<AppSettings> | undefined
}

const DEMO_APP: Partial<AppSettings> = {
  name: 'Almanac',
  terms_and_conditions_url: 'http://app.localhost:4100/demo/terms.html',
  privacy_policy_url: 'http://app.localhost:4100/demo/privacy.html',
  require_users_accept_terms: true,
  telegram_auth: false,
  create_on_login: { ethereum: 'users-without-wallets', solana: 'users-without-wallets' },
}

/** Both variables are required with NODE_ENV=production, because one alone may be set by accident. */
const PRODUCTION_VARIABLES = ['ALLOW_DEVELOPMENT_PROVIDER', 'ALLOW_DEVELOPMENT_PROVIDER_IN_PRODUCTION'] as const

/** Throws with NODE_ENV=production, unless both variables are set. */
export function refuseProduction(): void {
  if (process.env['NODE_ENV'] !== 'production' || PRODUCTION_VARIABLES.every(name => process.env[name] === 'yes'))
    return
  throw new Error(
    `The development provider is no place for real users. With NODE_ENV=production it starts only when ${PRODUCTION_VARIABLES.map(name => `${name}=yes`).join(' and ')} are set.`,
  )
}

/** Starts the development provider. It serves the real API, on this machine only. */
export async function startProvider({ data, port, chains, defaults }: ProviderOptions): Promise<Provider> {
  refuseProduction()
  const db = openDatabase(data)
  const stops: (() => Promise<void>)[] = []
  const stop = async () => {
    for (const part of stops.splice(0).reverse()) await part()
    if (db.isOpen) db.close()
  }
  try {
    const clock = new Clock(new NamedValues(db))
    const { now } = clock
    deleteExpired(db, now())
    const mails = new MailStore(db, now)
    const [tokens, mailer] = await Promise.all([Tokens.open(db, now), startMailer(db, mails)])
    stops.push(mailer.stop)
    const context: ProviderContext = {
      db,
      clock,
      tokens,
      mailer,
      mails,
      apps: new AppStore(db, now, defaults),
      users: new UserStore(db, now),
      sessions: new SessionStore(db, now),
      codes: new CodeStore(db, now),
      answers: new AnswerStore(db, now),
      captchas: new CaptchaTokens(db, now),
      oauthFlows: new OAuthFlows(db, now),
      analytics: new AnalyticsEvents(db, now),
      limits: new RateLimits(db, now),
      spentProofs: new SpentProofs(db, now),
      ethereumRpcUrl: chains?.ethereumRpcUrl,
    }
    if (!context.apps.find(DEMO_APP_ID)) context.apps.create(DEMO_APP, DEMO_APP_ID)
    stops.push(
      startPaymentWorker(new PayoutStore(db, now), chains, chains ? [watchDeposits({ db, clock }, chains)] : []),
    )
    const server = await startServer(context, chains, port)
    stops.push(server.stop)
    return { ...server, context, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
