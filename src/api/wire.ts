import * as v from 'valibot'

/*
 * What the provider's answers look like, in its own words. A schema keeps the members it knows and drops the rest; a
 * member it knows and that has another type makes the whole answer an unexpected one.
 */

/** The last second that a JavaScript date can show. */
const LAST_SECOND = 8_640_000_000_000
const seconds = v.pipe(v.number(), v.safeInteger(), v.minValue(-LAST_SECOND), v.maxValue(LAST_SECOND))
const text = v.string()
const maybeText = v.nullish(v.string())
const flag = v.nullish(v.boolean(), false)

/** The valid members of a list; the others are left out with a warning, so that a newer server does not lock anybody out. */
const known = <S extends v.GenericSchema>(schema: S, isKnown: (value: unknown) => boolean, what: string) => v.pipe(
  v.array(v.unknown()),
  v.transform(list => list.filter(item => {
    const keep = isKnown(item)
    if (!keep) console.warn(`Left out of the provider's answer: ${what} of an unknown kind.`)
    return keep
  })),
  v.array(schema),
)

// accounts and users

const verified = {
  verified_at: v.optional(seconds),
  first_verified_at: v.nullish(seconds),
  latest_verified_at: v.nullish(seconds),
}
const account = <const Type extends string, Entries extends v.ObjectEntries>(type: Type, entries: Entries) =>
  v.object({ type: v.literal(type), ...verified, ...entries })

const address = v.object({ address: text })

const walletAccount = account('wallet', {
  id: maybeText,
  address: text,
  chain_type: text,
  chain_id: maybeText,
  wallet_client: maybeText,
  wallet_client_type: maybeText,
  connector_type: maybeText,
  imported: flag,
  delegated: flag,
  wallet_index: v.nullish(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
  recovery_method: maybeText,
  public_key: maybeText,
})

const accounts = [
  account('email', { address: text }),
  account('phone', { phoneNumber: text }),
  walletAccount,
  account('smart_wallet', { address: text, smart_wallet_type: maybeText }),
  account('google_oauth', { subject: text, email: maybeText, name: maybeText }),
  account('twitter_oauth', { subject: text, username: maybeText, name: maybeText, profile_picture_url: maybeText }),
  account('discord_oauth', { subject: text, username: maybeText, email: maybeText }),
  account('github_oauth', { subject: text, username: maybeText, name: maybeText, email: maybeText }),
  account('linkedin_oauth', { subject: text, name: maybeText, email: maybeText, vanity_name: maybeText }),
  account('spotify_oauth', { subject: text, email: maybeText, name: maybeText }),
  account('instagram_oauth', { subject: text, username: maybeText }),
  account('tiktok_oauth', { subject: text, username: maybeText, name: maybeText }),
  account('line_oauth', { subject: text, name: maybeText, email: maybeText, profile_picture_url: maybeText }),
  account('apple_oauth', { subject: text, email: maybeText }),
  account('custom_auth', { custom_user_id: text }),
  account('farcaster', {
    fid: v.pipe(v.number(), v.safeInteger()), owner_address: text, username: maybeText, display_name: maybeText, bio: maybeText,
    profile_picture: maybeText, profile_picture_url: maybeText, homepage_url: maybeText, signer_public_key: maybeText,
  }),
  account('telegram', { telegram_user_id: text, first_name: maybeText, last_name: maybeText, username: maybeText, photo_url: maybeText }),
  account('passkey', {
    credential_id: text, enrolled_in_mfa: flag, authenticator_name: maybeText,
    created_with_browser: maybeText, created_with_os: maybeText, created_with_device: maybeText,
  }),
  account('cross_app', { subject: text, provider_app_id: text, embedded_wallets: v.array(address), smart_wallets: v.array(address) }),
  account('authorization_key', { public_key: text }),
] as const

const linkedAccount = v.variant('type', accounts)
const ACCOUNT_TYPES: readonly string[] = accounts.map(({ entries }) => entries.type.literal)

const typeOf = (item: unknown): unknown => typeof item === 'object' && item !== null && 'type' in item ? item.type : undefined
/** An account without a type is broken; one with a type we have never heard of is just newer than we are. */
const isKnownAccount = (item: unknown) => {
  const type = typeOf(item)
  return typeof type !== 'string' || ACCOUNT_TYPES.includes(type)
}

const MFA_METHODS = ['sms', 'totp', 'passkey'] as const
const mfaMethod = v.object({ type: v.picklist(MFA_METHODS), verified_at: v.optional(seconds) })
const isKnownMfa = (item: unknown) => {
  const type = typeOf(item)
  return typeof type !== 'string' || MFA_METHODS.some(method => method === type)
}

export const userSchema = v.object({
  id: v.pipe(text, v.nonEmpty()),
  created_at: seconds,
  linked_accounts: known(linkedAccount, isKnownAccount, 'an account'),
  mfa_methods: v.optional(known(mfaMethod, isKnownMfa, 'a second factor'), []),
  has_accepted_terms: flag,
  is_guest: flag,
  custom_metadata: v.optional(v.record(text, v.union([text, v.number(), v.boolean()]))),
})

const tokenSeconds = v.nullish(v.pipe(v.number(), v.finite()))
const oauthTokens = v.object({
  provider: text,
  access_token: text,
  access_token_expires_in_seconds: tokenSeconds,
  refresh_token: maybeText,
  refresh_token_expires_in_seconds: tokenSeconds,
  scopes: v.optional(v.array(text)),
})

/** The answer to every login and to a refresh; `user` is null in the logged-out variant. */
export const authResponseSchema = v.object({
  user: v.nullable(userSchema),
  is_new_user: v.optional(v.boolean()),
  oauth_tokens: v.nullish(oauthTokens),
  token: v.nullable(text),
  privy_access_token: maybeText,
  refresh_token: v.nullable(text),
  identity_token: maybeText,
  session_update_action: v.optional(v.picklist(['set', 'clear', 'ignore'])),
})

export const meSchema = v.object({ user: userSchema, identity_token: maybeText })
export const oauthLinkedSchema = v.object({ ...userSchema.entries, oauth_tokens: v.nullish(oauthTokens) })

// the app

export const smartWalletsSchema = v.variant('enabled', [
  v.object({ enabled: v.literal(false) }),
  v.object({
    enabled: v.literal(true),
    smart_wallet_type: text,
    configured_networks: v.array(v.object({
      chain_id: text, bundler_url: text, paymaster_url: maybeText, rpc_url: maybeText, chain_name: maybeText,
      paymaster_context: v.nullish(v.object({ policy_id: text })),
    })),
  }),
])

export const crossAppDetailsSchema = v.object({
  name: text, icon_url: maybeText, custom_api_url: maybeText, custom_connect_url: maybeText, custom_transact_url: maybeText,
})

export const crossAppConnectionsSchema = v.object({
  connections: v.array(v.object({
    provider_app_id: text, provider_app_name: text, provider_app_icon_url: maybeText, provider_app_custom_api_url: maybeText, read_only: v.boolean(),
  })),
})

// small answers

export const successSchema = v.object({ success: v.optional(v.boolean()) })
export const oauthInitSchema = v.object({ url: text })
export const tokenPriceSchema = v.object({ usd: v.pipe(v.number(), v.finite(), v.minValue(0)) })
export const splTokenSchema = v.object({ name: text, symbol: text, decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255)) })
export const serverWalletSchema = v.object({ id: text, address: text })
/** For answers whose content says nothing. */
export const anySchema = v.unknown()

export type WireLinkedAccount = v.InferOutput<typeof linkedAccount>
export type WireWalletAccount = v.InferOutput<typeof walletAccount>
export type WireUser = v.InferOutput<typeof userSchema>
export type WireOAuthTokens = v.InferOutput<typeof oauthTokens>
export type WireAuthResponse = v.InferOutput<typeof authResponseSchema>
export type WireMe = v.InferOutput<typeof meSchema>
export type WireSmartWallets = v.InferOutput<typeof smartWalletsSchema>
export type WireCrossAppDetails = v.InferOutput<typeof crossAppDetailsSchema>
export type WireCrossAppConnection = v.InferOutput<typeof crossAppConnectionsSchema>['connections'][number]
export type WireSplToken = v.InferOutput<typeof splTokenSchema>
