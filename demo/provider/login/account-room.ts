import type { Account } from '../store/accounts/users.js'
import type { AppRow } from '../store/apps.js'

const PASSKEYS = 5

/** Whether a user who has `accounts` may have this one too: one of each type, five passkeys, wallets up to the app's own limit, one account of each other app. */
export function hasRoom(app: AppRow, accounts: readonly Account[], account: Account): boolean {
  const alike = accounts.filter(({ type }) => type === account.type)
  if (account.type === 'passkey') return alike.length < PASSKEYS
  if (account.type === 'wallet') return alike.length < (app.max_linked_wallets_per_user ?? Infinity)
  if (account.type === 'cross_app')
    return !alike.some(({ fields }) => fields['provider_app_id'] === account.fields['provider_app_id'])
  return alike.length === 0
}
