import * as v from 'valibot'
import { OAUTH_IDS, oauthType } from '../config/oauth-providers.js'
import { MFA_METHODS } from '../config/settings.js'
import { isOneOf, onlyKnown } from '../lib/answer/only-known.js'
import { object } from '../lib/own/object.js'
import { ownMember } from '../lib/own/own-member.js'

/*
 * Schemas of the provider's responses, with the provider's names. Unknown members are dropped. A known member of
 * another type makes the whole response an unexpected one.
 */

/** The last second that a JavaScript date can represent. */
const LAST_SECOND = 8_640_000_000_000
const seconds = v.pipe(v.number(), v.safeInteger(), v.minValue(-LAST_SECOND), v.maxValue(LAST_SECOND))
const text = v.string()
const maybeText = v.nullish(v.string())
const flag = v.nullish(v.boolean(), false)

/** A list of which only the known members are read. */
const knownOnly = <S extends v.GenericSchema>(schema: S, isKnown: (value: unknown) => boolean, what: string) =>
  v.pipe(
    v.array(v.unknown()),
    v.transform(list => onlyKnown(list, isKnown, what)),
    v.array(schema),
  )

// accounts and users

const verified = {
  verified_at: v.optional(seconds),
  first_verified_at: v.nullish(seconds),
  latest_verified_at: v.nullish(seconds),
}
const account = <const Type extends string, Entries extends v.ObjectEntries>(type: Type, entries: Entries) =>
  object({ type: v.literal(type), ...verified, ...entries })

const address = object({ address: text })

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
  delegated_at: v.nullish(seconds),
  wallet_index: v.nullish(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
  recovery_method: maybeText,
})

const accounts = [
  account('email', { address: text }),
  account('phone', { phoneNumber: text }),
  walletAccount,
  account('smart_wallet', { address: text, smart_wallet_type: maybeText }),
  ...OAUTH_IDS.map(id =>
    account(oauthType(id), { subject: text, email: maybeText, name: maybeText, username: maybeText }),
  ),
  account('custom_auth', { custom_user_id: text }),
  account('farcaster', {
    fid: v.pipe(v.number(), v.safeInteger()),
    owner_address: text,
    username: maybeText,
    signer_public_key: maybeText,
  }),
  account('telegram', {
    telegram_user_id: text,
    first_name: maybeText,
    last_name: maybeText,
    username: maybeText,
    photo_url: maybeText,
  }),
  account('passkey', {
    credential_id: text,
    enrolled_in_mfa: flag,
    authenticator_name: maybeText,
    created_with_browser: maybeText,
    created_with_os: maybeText,
  }),
  account('cross_app', {
    subject: text,
    provider_app_id: text,
    embedded_wallets: v.array(address),
    smart_wallets: v.array(address),
  }),
  account('authorization_key', {}),
] as const

const linkedAccount = v.variant('type', accounts)
const ACCOUNT_TYPES: readonly string[] = accounts.map(({ entries }) => entries.type.literal)

const typeOf = (item: unknown): unknown => ownMember(item, 'type')
/** An account without a type is invalid; one with an unknown type comes from a newer server. */
const isKnownAccount = (item: unknown) => {
  const type = typeOf(item)
  return typeof type !== 'string' || ACCOUNT_TYPES.includes(type)
}

const mfaMethod = object({ type: v.picklist(MFA_METHODS), verified_at: v.optional(seconds) })
const isKnownMfa = (item: unknown) => {
  const type = typeOf(item)
  return typeof type !== 'string' || isOneOf(MFA_METHODS)(type)
}

export const userSchema = object({
  id: v.pipe(text, v.nonEmpty()),
  created_at: seconds,
  linked_accounts: knownOnly(linkedAccount, isKnownAccount, 'an account'),
  mfa_methods: v.optional(knownOnly(mfaMethod, isKnownMfa, 'a second factor'), []),
  has_accepted_terms: flag,
  is_guest: flag,
  custom_metadata: v.optional(v.record(text, v.union([text, v.number(), v.boolean()]))),
})

const tokenSeconds = v.nullish(v.pipe(v.number(), v.finite()))
const oauthTokens = object({
  provider: text,
  access_token: text,
  access_token_expires_in_seconds: tokenSeconds,
  refresh_token: maybeText,
  refresh_token_expires_in_seconds: tokenSeconds,
  scopes: v.optional(v.array(text)),
})

/** The response to every login and to a refresh; `user` is null in the logged-out variant. */
export const authResponseSchema = object({
  user: v.nullable(userSchema),
  is_new_user: v.optional(v.boolean()),
  oauth_tokens: v.nullish(oauthTokens),
  token: v.nullable(text),
  privy_access_token: maybeText,
  refresh_token: v.nullable(text),
  identity_token: maybeText,
  session_update_action: v.optional(v.picklist(['set', 'clear', 'ignore'])),
})

export const meSchema = object({ user: userSchema, identity_token: maybeText })
export const oauthLinkedSchema = object({ ...userSchema.entries, oauth_tokens: v.nullish(oauthTokens) })

// the app

export const smartWalletsSchema = v.variant('enabled', [
  object({ enabled: v.literal(false) }),
  object({
    enabled: v.literal(true),
    smart_wallet_type: text,
    configured_networks: v.array(
      object({
        chain_id: text,
        bundler_url: text,
        paymaster_url: maybeText,
        rpc_url: maybeText,
        chain_name: maybeText,
        paymaster_context: v.nullish(object({ policy_id: text })),
      }),
    ),
  }),
])

export const crossAppDetailsSchema = object({
  name: text,
  icon_url: maybeText,
  custom_api_url: maybeText,
  custom_connect_url: maybeText,
  custom_transact_url: maybeText,
})

export const crossAppConnectionsSchema = object({
  connections: v.array(
    object({
      provider_app_id: text,
      provider_app_name: text,
      provider_app_icon_url: maybeText,
      provider_app_custom_api_url: maybeText,
      read_only: v.boolean(),
    }),
  ),
})

// small responses

export const successSchema = object({ success: v.optional(v.boolean()) })
export const oauthInitSchema = object({ url: v.pipe(text, v.regex(/^https?:/i)) })
export const tokenPriceSchema = object({ usd: v.pipe(v.number(), v.finite(), v.minValue(0)) })
export const splTokenSchema = object({
  name: text,
  symbol: text,
  decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255)),
})
export const serverWalletSchema = object({ id: text, address: text })
/** For responses whose content is not used. */
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
