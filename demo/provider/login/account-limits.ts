import type { Account } from '../store/accounts/users.js'
import type { AppRow } from '../store/apps.js'

const PASSKEYS = 5

/**
 * Whether a user with these `accounts` may add another: one of each type, five passkeys, wallets up to the app's limit,
 * one account of each other app.
 */
export function hasRoomForAccount(app: AppRow, accounts: readonly Account[], account: Account): boolean {
  const siblings = accounts.filter(({ type }) => type === account.type)
  if (account.type === 'passkey') return siblings.length < PASSKEYS
  if (account.type === 'wallet') return siblings.length < (app.max_linked_wallets_per_user ?? Infinity)
  if (account.type === 'cross_app')
    return !siblings.some(({ fields }) => fields['provider_app_id'] === account.fields['provider_app_id'])
  return siblings.length === 0
}
