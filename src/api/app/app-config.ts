import { OAUTH_IDS, oauthType, type OAuthProvider } from '../../config/oauth-providers.js'
import type { CreateOnLogin, EmbeddedWalletMode } from '../../config/settings.js'
import type { AnswerSchema } from '../client.js'

/*
 * The provider's record of an app, with the provider's names. It is loaded before the first screen. Unlike other
 * responses it is validated by hand, since the parts of valibot for it would add 1.9 kB (gzip) there; all of this file
 * has 1 kB.
 */

const TEXTS = [
  'logo_url',
  'terms_and_conditions_url',
  'privacy_policy_url',
  'theme',
  'accent_color',
  'custom_api_url',
  'wallet_connect_cloud_project_id',
  'captcha_site_key',
] as const
const FLAGS = [
  'require_users_accept_terms',
  'show_wallet_login_first',
  'passkeys_for_signup_enabled',
  'disable_plus_emails',
  'captcha_enabled',
  'idempotency_keys',
  'whatsapp_enabled',
  'wallet_auth',
  'solana_wallet_auth',
  'email_auth',
  'sms_auth',
  'farcaster_auth',
  'passkey_auth',
  'telegram_auth',
  'guest_auth',
  'custom_jwt_auth',
] as const
const ALLOWLIST_TEXTS = ['error_title', 'error_detail', 'cta_text', 'cta_link'] as const

type Flags = (typeof FLAGS)[number] | `${OAuthProvider}_oauth`
type Maybe<T> = T | null | undefined
type MaybeAll<Names extends string, T> = { readonly [Name in Names]?: Maybe<T> }
type PerChain = { readonly create_on_login?: Maybe<CreateOnLogin> }

export type WireAppConfig = { readonly id: string; readonly name: string } & MaybeAll<(typeof TEXTS)[number], string> &
  MaybeAll<Flags, boolean> & {
    readonly allowlist_config?: Maybe<MaybeAll<(typeof ALLOWLIST_TEXTS)[number], string>>
    readonly embedded_wallet_config?: Maybe<
      PerChain & {
        readonly ethereum?: Maybe<PerChain>
        readonly solana?: Maybe<PerChain>
        readonly user_owned_recovery_options?: readonly unknown[] | undefined
        readonly require_user_owned_recovery_on_create?: Maybe<boolean>
        readonly mode?: Maybe<EmbeddedWalletMode>
      }
    >
    readonly mfa_methods?: readonly unknown[] | undefined
    readonly funding_config?: Maybe<{
      readonly default_recommended_currency: {
        readonly chain: string
        readonly asset?: Maybe<'native-currency' | 'USDC'>
      }
      readonly default_recommended_amount: string
      readonly options?:
        | readonly { readonly method: string; readonly provider?: Maybe<string>; readonly limits?: unknown }[]
        | undefined
      readonly cross_chain_bridging_enabled?: Maybe<boolean>
    }>
  }

type Check = (value: unknown, path: readonly string[]) => readonly (readonly string[])[]

/** Returns the path of the value if it is wrong. */
const is =
  (isValid: (value: unknown) => boolean): Check =>
  (value, path) =>
    isValid(value) ? [] : [path]
const maybe =
  (check: Check): Check =>
  (value, path) =>
    value === undefined || value === null ? [] : check(value, path)
const oneOf = (...names: readonly unknown[]) => maybe(is(value => names.includes(value)))
const text = is(value => typeof value === 'string')
const texts = (names: readonly string[]) => Object.fromEntries(names.map(name => [name, maybe(text)]))
const flag = oneOf(true, false)
const flags = (names: readonly string[]) => Object.fromEntries(names.map(name => [name, flag]))
const object =
  (members: Readonly<Record<string, Check>>): Check =>
  (value, path) =>
    typeof value !== 'object' || value === null || Array.isArray(value)
      ? [path]
      : Object.entries(members).flatMap(([name, check]) =>
          check((value as Readonly<Record<string, unknown>>)[name], [...path, name]),
        )
const list =
  (member: Check): Check =>
  (value, path) =>
    value === undefined
      ? []
      : Array.isArray(value)
        ? value.flatMap((item, index) => member(item, [...path, String(index)]))
        : [path]

const createOnLogin = oneOf('all-users', 'users-without-wallets', 'off')
const perChain = maybe(object({ create_on_login: createOnLogin }))
const anyValue: Check = () => []
const record = object({
  id: text,
  name: text,
  ...texts(TEXTS),
  ...flags([...FLAGS, ...OAUTH_IDS.map(oauthType)]),
  allowlist_config: maybe(object(texts(ALLOWLIST_TEXTS))),
  embedded_wallet_config: maybe(
    object({
      create_on_login: createOnLogin,
      ethereum: perChain,
      solana: perChain,
      user_owned_recovery_options: list(anyValue),
      require_user_owned_recovery_on_create: flag,
      mode: oneOf('legacy-embedded-wallets-only', 'user-controlled-server-wallets-only'),
    }),
  ),
  mfa_methods: list(anyValue),
  funding_config: maybe(
    object({
      default_recommended_currency: object({ chain: text, asset: oneOf('native-currency', 'USDC') }),
      default_recommended_amount: text,
      options: list(object({ method: text, ...texts(['provider']) })),
      cross_chain_bridging_enabled: flag,
    }),
  ),
})

/** The schema of the app's configuration. A known member of another type makes the response an unexpected one. */
export const appConfigSchema: AnswerSchema<WireAppConfig> = {
  '~standard': {
    validate: answer => {
      const paths = record(answer, [])
      return paths.length > 0 ? { issues: paths.map(path => ({ path })) } : { value: answer as WireAppConfig }
    },
  },
}
