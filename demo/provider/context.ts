import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context as Request, Hono } from 'hono'
import type { Database } from 'node-sqlite3-wasm'
import type { AccessClaims, Tokens } from './accounts/tokens.js'
import type { Clock } from './clock.js'
import type { Mailer } from './messages/mailer.js'
import type { CaptchaTokens } from './store/accounts/captcha-tokens.js'
import type { CodeStore } from './store/accounts/codes.js'
import type { OAuthFlows } from './store/accounts/oauth-flows.js'
import type { SessionStore } from './store/accounts/sessions.js'
import type { SpentProofs } from './store/accounts/spent-proofs.js'
import type { UserStore, UserRow } from './store/accounts/users.js'
import type { AnalyticsEvents } from './store/analytics-events.js'
import type { AnswerStore } from './store/answers.js'
import type { AppRow, AppStore } from './store/apps.js'
import type { MailStore } from './store/messages/mails.js'
import type { RateLimits } from './store/rate-limits.js'
import { invalidToken, type WireError } from './wire/wire-error.js'

/** What the routes work with. */
export interface ProviderContext {
  readonly db: Database
  readonly clock: Clock
  readonly tokens: Tokens
  readonly mailer: Mailer
  readonly apps: AppStore
  readonly users: UserStore
  readonly sessions: SessionStore
  readonly codes: CodeStore
  readonly mails: MailStore
  readonly answers: AnswerStore
  readonly captchas: CaptchaTokens
  readonly oauthFlows: OAuthFlows
  readonly analytics: AnalyticsEvents
  readonly limits: RateLimits
  readonly spentProofs: SpentProofs
  /** The local Ethereum chain, if this world has one. */
  readonly ethereumRpcUrl: string | undefined
}

/** What the doors found out about a request before its route runs. */
export interface Variables {
  app: AppRow
  body: Record<string, unknown>
  /** Why the published schema of the operation forbids what was sent, if it does. */
  forbidden?: WireError | undefined
}

/** Routes of the provider. */
export type Routes = Hono<{ Variables: Variables }>

export type WireRequest = Request<{ Variables: Variables }>

export type SignedInUser = UserRow & { sessionId: string }

/** Whose access token came with the request, whatever became of the session since. */
export async function claimsOf(
  context: ProviderContext,
  request: WireRequest,
  options: { expired?: boolean } = {},
): Promise<AccessClaims | undefined> {
  const token = /^Bearer (\S+)$/.exec(request.req.header('authorization') ?? '')?.[1]
  return token === undefined ? undefined : context.tokens.verify(token, request.var.app, options)
}

/** The signed-in user of this request, or undefined. */
export async function userOf(context: ProviderContext, request: WireRequest): Promise<SignedInUser | undefined> {
  const claims = await claimsOf(context, request)
  if (!claims || !context.sessions.isOpen(claims.sessionId)) return undefined
  const user = context.users.find(claims.userId)
  return user?.appId === request.var.app.id ? { ...user, sessionId: claims.sessionId } : undefined
}

/** The signed-in user of this request; throws 401 `missing_or_invalid_token`. */
export async function requireUser(context: ProviderContext, request: WireRequest): Promise<SignedInUser> {
  const user = await userOf(context, request)
  if (!user) throw invalidToken()
  return user
}

/** Where the request came from: its network address. */
export const sourceOf = (request: WireRequest): string => getConnInfo(request).remote.address ?? 'unknown'
