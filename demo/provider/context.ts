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

/** The stores and services that routes use. */
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
  /** The local Ethereum chain, if chains are running. */
  readonly ethereumRpcUrl: string | undefined
}

/** The results of the checks that run before a route. */
export interface Variables {
  app: AppRow
  body: Record<string, unknown>
  /** The error for a request that the operation's published schema forbids. */
  forbidden?: WireError | undefined
}

/** Routes of the provider. */
export type Routes = Hono<{ Variables: Variables }>

export type WireRequest = Request<{ Variables: Variables }>

export type SignedInUser = UserRow & { sessionId: string }

/** The claims of the request's access token, even if its session has ended since. */
export async function claimsOf(
  context: ProviderContext,
  request: WireRequest,
  options: { expired?: boolean } = {},
): Promise<AccessClaims | undefined> {
  const token = /^Bearer (\S+)$/.exec(request.req.header('authorization') ?? '')?.[1]
  return token === undefined ? undefined : context.tokens.verify(token, request.var.app, options)
}

/** The signed-in user of the request, or undefined. */
export async function userOf(context: ProviderContext, request: WireRequest): Promise<SignedInUser | undefined> {
  const claims = await claimsOf(context, request)
  if (!claims || !context.sessions.isOpen(claims.sessionId)) return undefined
  const user = context.users.find(claims.userId)
  return user?.appId === request.var.app.id ? { ...user, sessionId: claims.sessionId } : undefined
}

/** The signed-in user of the request. Throws 401 `missing_or_invalid_token` if there is none. */
export async function requireUser(context: ProviderContext, request: WireRequest): Promise<SignedInUser> {
  const user = await userOf(context, request)
  if (!user) throw invalidToken()
  return user
}

/** The network address from which the request came. */
export const sourceOf = (request: WireRequest): string => getConnInfo(request).remote.address ?? 'unknown'
