type Fields = Readonly<Record<string, unknown>>

/** What an identity token tells of an account, by its type; each entry has `type` and `lv` (last verified, Unix seconds) too. */
const TOLD: Readonly<Record<string, readonly string[]>> = {
  email: ['address'],
  wallet: ['id', 'address', 'chain_type', 'wallet_client_type'],
  google_oauth: ['subject', 'email', 'name'],
  telegram: ['telegram_user_id', 'username'],
}

/** The claims of an identity token about a user, given as the wire has them: the accounts as JSON text of light entries. */
export function identityClaims(user: Fields): Fields {
  const accounts = (user['linked_accounts'] ?? []) as readonly Fields[]
  const light = accounts.flatMap(account => {
    const keys = TOLD[String(account['type'])]
    if (!keys) return []
    const told = keys.filter(key => account[key] !== undefined && account[key] !== null).map(key => [key, account[key]])
    return [{ type: account['type'], ...Object.fromEntries(told) as Fields, lv: account['latest_verified_at'] ?? null }]
  })
  return {
    cr: String(user['created_at'] ?? 0),
    linked_accounts: JSON.stringify(light),
    ...(user['is_guest'] === true ? { guest: 't' } : {}),
  }
}
