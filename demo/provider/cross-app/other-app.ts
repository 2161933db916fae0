import type { ProviderContext } from '../context.js'
import type { Account } from '../store/accounts/users.js'
import type { AppRow } from '../store/apps.js'
import { WireError } from '../wire/wire-error.js'

const OTHER_APP = /^privy:([a-z0-9]{25})$/i

/** Whether the OAuth provider's name stands for another app of this wallet provider. */
export const isOtherApp = (provider: string): boolean => OTHER_APP.test(provider)

/** The id of the other app in `privy:<app id>`. */
export const otherAppId = (provider: string): string => OTHER_APP.exec(provider)?.[1]?.toLowerCase() ?? ''

/** Throws 403 unless the app has a connection to the other app. */
export function requireConnection({ apps }: ProviderContext, app: AppRow, provider: string): void {
  const id = otherAppId(provider)
  if (!apps.find(id) || !app.cross_app_connections.some(connection => connection.provider_app_id === id)) {
    throw new WireError(403, 'cross_app_connection_not_allowed', 'This app is not connected with the other one')
  }
}

/** A user of another app as a linked account: their user id and their wallets in that app. */
export function crossAppAccount({ users }: ProviderContext, providerAppId: string, userId: string): Account {
  const accounts = (users.wire(userId)?.['linked_accounts'] ?? []) as Record<string, unknown>[]
  const addresses = (predicate: (account: Record<string, unknown>) => boolean) =>
    accounts.filter(predicate).map(({ address }) => ({ address }))
  return {
    type: 'cross_app',
    subject: userId,
    fields: {
      subject: userId,
      provider_app_id: providerAppId,
      embedded_wallets: addresses(account => account['wallet_client_type'] === 'privy'),
      smart_wallets: addresses(account => account['type'] === 'smart_wallet'),
    },
  }
}

/** The token with which the app may request signatures from the other app's user. */
export function crossAppTokens(
  { tokens }: ProviderContext,
  app: AppRow,
  provider: string,
  { subject }: Account,
): Record<string, unknown> {
  return {
    provider,
    access_token: tokens.crossApp(app, otherAppId(provider), subject),
    access_token_expires_in_seconds: tokens.crossAppSeconds,
    scopes: [],
  }
}
