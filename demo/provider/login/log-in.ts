import type { ProviderContext } from '../context.js'
import type { Refreshed } from '../store/accounts/sessions.js'
import type { Account, UserRow } from '../store/accounts/users.js'
import type { AppRow } from '../store/apps.js'
import { transaction } from '../store/transaction.js'
import { WireError } from '../wire/wire-error.js'

interface LogInOptions {
  mode?: 'no-signup' | 'login-or-sign-up'
  /** The user who is already signed in. A guest who logs in becomes a full user and keeps their id. */
  current?: UserRow | undefined
  oauthTokens?: Record<string, unknown>
}

/**
 * Logs in with a proven account: checks the app's rules, finds or creates the user (or upgrades a guest), starts a
 * session, and returns the auth response.
 */
export function logIn(
  context: ProviderContext,
  app: AppRow,
  account: Account,
  { mode, current, oauthTokens }: LogInOptions = {},
): Record<string, unknown> {
  const { users, sessions } = context
  const guest = current?.isGuest ? current : undefined
  const { session, isNew } = transaction(context.db, () => {
    const owner = users.byAccount(app.id, account.type, account.subject)
    if (!owner && !guest && mode === 'no-signup') throw new WireError(400, 'user_does_not_exist', 'User does not exist')
    requireAllowlisted(app, account)
    if (!owner && !guest) requireRoom(context, app)
    const user = owner ?? guest ?? users.create(app.id, account.type === 'guest')
    users.verify(user, account)
    return { session: sessions.start(app.id, user.id), isNew: user !== owner && user !== guest }
  })
  return authResponse(context, app, session, {
    is_new_user: isNew,
    ...(oauthTokens ? { oauth_tokens: oauthTokens } : {}),
  })
}

/** The response to every successful login and refresh. */
export function authResponse(
  context: ProviderContext,
  app: AppRow,
  session: Refreshed,
  extra: Record<string, unknown> = {},
): Record<string, unknown> {
  const { tokens, users } = context
  const token = tokens.access(app, session)
  return {
    user: users.wire(session.userId),
    token,
    privy_access_token: app.provider_tokens ? token : null,
    refresh_token: session.refreshToken,
    ...(app.identity_tokens ? { identity_token: tokens.identity(app, session.userId, users) } : {}),
    session_update_action: 'set',
    ...extra,
  }
}

function requireRoom(context: ProviderContext, app: AppRow): void {
  if (app.user_limit !== null && context.users.count(app.id) >= app.user_limit)
    throw new WireError(403, 'max_accounts_reached', 'This application has reached its user limit')
}

/** The list contains identifiers: addresses, or the subject of a social account. */
function requireAllowlisted(app: AppRow, { subject, fields }: Account): void {
  if (!app.allowlist_enabled) return
  const names = [subject, fields['email'], fields['username']]
    .filter(name => typeof name === 'string')
    .map(name => name.toLowerCase())
  if (!app.allowlist.some(entry => names.includes(entry.toLowerCase())))
    throw new WireError(401, 'allowlist_rejected', 'This account is not on the allowlist')
}
