import { transaction } from './store/database.js'
import type { AppRow } from './store/apps.js'
import type { Refreshed } from './store/sessions.js'
import type { Account, UserRow } from './store/users.js'
import type { ProviderContext } from './context.js'
import { WireError } from './wire-error.js'

export interface LogInOptions {
  mode?: 'no-signup' | 'login-or-sign-up'
  /** A signed-in guest who logs in becomes this user, with the same id. */
  guest?: UserRow | undefined
  oauthTokens?: Record<string, unknown>
}

/** What a proven account leads to: the app's rules, the user (found, made, or a guest made full), a session, the Auth response. */
export async function logIn(context: ProviderContext, app: AppRow, account: Account, options: LogInOptions = {}): Promise<Record<string, unknown>> {
  const { users, sessions } = context
  const { session, isNew } = transaction(context.db, () => {
    const known = users.byAccount(app.id, account.type, account.subject)
    if (!known) refuseNewcomers(context, app, account, options)
    else if (app.allowlist_enabled) requireAllowlisted(app, account)
    const user = known ?? options.guest ?? users.create(app.id, account.type === 'guest')
    users.verify(user, account)
    return { session: sessions.start(app.id, user.id), isNew: !known }
  })
  return authResponse(context, app, session, { is_new_user: isNew, ...(options.oauthTokens ? { oauth_tokens: options.oauthTokens } : {}) })
}

/** The answer to every successful authenticate and refresh. */
export async function authResponse(context: ProviderContext, app: AppRow, session: Refreshed, extra: Record<string, unknown> = {}): Promise<Record<string, unknown>> {
  const { tokens, users } = context
  return {
    user: users.wire(session.userId),
    token: await tokens.access(app, session),
    privy_access_token: app.provider_tokens ? await tokens.access(app, session) : null,
    refresh_token: session.refreshToken,
    ...(app.identity_tokens ? { identity_token: await tokens.identity(app, session.userId, users) } : {}),
    session_update_action: 'set',
    ...extra,
  }
}

function refuseNewcomers(context: ProviderContext, app: AppRow, account: Account, { mode, guest }: LogInOptions): void {
  if (mode === 'no-signup' && !guest) throw new WireError(400, 'user_does_not_exist', 'User does not exist')
  requireAllowlisted(app, account)
  if (!guest && app.user_limit !== null && context.users.count(app.id) >= app.user_limit) {
    throw new WireError(403, 'max_accounts_reached', 'This application has reached its user limit')
  }
}

function requireAllowlisted(app: AppRow, account: Account): void {
  if (app.allowlist_enabled && !app.allowlist.includes(account.subject)) {
    throw new WireError(401, 'allowlist_rejected', 'This account is not on the allowlist')
  }
}
