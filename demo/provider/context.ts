import type { Context as Request } from 'hono'
import type { Database } from 'node-sqlite3-wasm'
import { Clock } from './clock.js'
import type { Mailer } from './mailer.js'
import { AppStore, type AppRow } from './store/apps.js'
import { CodeStore } from './store/codes.js'
import { MailStore } from './store/mails.js'
import { SessionStore } from './store/sessions.js'
import { UserStore, type UserRow } from './store/users.js'
import type { Tokens } from './tokens.js'
import { invalidToken } from './wire-error.js'

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
}

/** What the transport found out about a request before its route runs. */
export interface Variables {
  app: AppRow
  body: Record<string, unknown>
}

export type WireRequest = Request<{ Variables: Variables }>

const bearer = (request: WireRequest) => /^Bearer (\S+)$/.exec(request.req.header('authorization') ?? '')?.[1]

/** The signed-in user of this request, or undefined. */
export async function userOf(context: ProviderContext, request: WireRequest, options: { expired?: boolean } = {}): Promise<(UserRow & { sessionId: string }) | undefined> {
  const token = bearer(request)
  const claims = token && await context.tokens.verify(token, request.get('app').id, options)
  if (!claims || !context.sessions.isOpen(claims.sessionId)) return undefined
  const user = context.users.find(claims.userId)
  return user && user.appId === request.get('app').id ? { ...user, sessionId: claims.sessionId } : undefined
}

/** The signed-in user of this request; throws 401 `missing_or_invalid_token`. */
export async function requireUser(context: ProviderContext, request: WireRequest): Promise<UserRow & { sessionId: string }> {
  const user = await userOf(context, request)
  if (!user) throw invalidToken()
  return user
}
