import { bySocialAccount } from '../login/social/social-sites.js'

type Fields = Readonly<Record<string, unknown>>

/** What an identity token tells of an account, by its type; each entry has `type` and `lv` (last verified, Unix seconds) too. */
const TOLD: Readonly<Record<string, readonly string[]>> = {
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

/** Names that are shorter there than in the account. */
const SAME: Readonly<Record<string, string>> = {
  phone_number: 'phoneNumber',
  oa: 'owner_address',
  pfp: 'profile_picture_url',
}

/** The claims of an identity token about a user, given as the wire has them: the accounts as JSON text of light entries. */
export function identityClaims(user: Fields): Fields {
  const accounts = (user['linked_accounts'] ?? []) as readonly Fields[]
  const light = accounts.flatMap(account => {
    const keys = TOLD[String(account['type'])]
    if (!keys) return []
    const told = keys
      .map(key => [key, account[SAME[key] ?? key]] as const)
      .filter(([, value]) => value !== undefined && value !== null)
    return [
      { type: account['type'], ...(Object.fromEntries(told) as Fields), lv: account['latest_verified_at'] ?? null },
    ]
  })
  return {
    cr: String(user['created_at'] ?? 0),
    linked_accounts: JSON.stringify(light),
    ...(user['is_guest'] === true ? { guest: 't' } : {}),
  }
}
