import { bySocialAccount } from '../login/social/social-sites.js'

type Fields = Readonly<Record<string, unknown>>

/** The claims of each account type in an identity token, besides `type` and `lv` (last verified, Unix seconds). */
const CLAIMS: Readonly<Record<string, readonly string[]>> = {
  email: ['address'],
  phone: ['phone_number'],
  wallet: ['id', 'address', 'chain_type', 'wallet_client_type'],
  smart_wallet: ['address', 'smart_wallet_type'],
  farcaster: ['fid', 'username', 'oa'],
  passkey: ['credential_id'],
  telegram: ['telegram_user_id', 'username'],
  ...bySocialAccount(({ claims }) => claims),
  custom_auth: ['custom_user_id'],
  cross_app: ['subject', 'provider_app_id', 'embedded_wallets', 'smart_wallets'],
}

/** Claims whose field in the account has another name. */
const RENAMED: Readonly<Record<string, string>> = {
  phone_number: 'phoneNumber',
  oa: 'owner_address',
  pfp: 'profile_picture_url',
}

/**
 * Builds the claims of a user's identity token from the user in wire format. `linked_accounts` is JSON text with a few
 * fields per account.
 */
export function identityClaims(user: Fields): Fields {
  const accounts = (user['linked_accounts'] ?? []) as readonly Fields[]
  const light = accounts.flatMap(account => {
    const keys = CLAIMS[String(account['type'])]
    if (!keys) return []
    const present = keys
      .map(key => [key, account[RENAMED[key] ?? key]] as const)
      .filter(([, value]) => value !== undefined && value !== null)
    return [
      { type: account['type'], ...(Object.fromEntries(present) as Fields), lv: account['latest_verified_at'] ?? null },
    ]
  })
  return {
    cr: String(user['created_at'] ?? 0),
    linked_accounts: JSON.stringify(light),
    ...(user['is_guest'] === true ? { guest: 't' } : {}),
  }
}
