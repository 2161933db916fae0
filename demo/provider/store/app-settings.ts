import type { SmartWalletSettings } from '../smart-wallet-settings.js'
import type { TestAccount } from '../test-account.js'

export type CreateOnLogin = 'all-users' | 'users-without-wallets' | 'off'
export type RecoveryOption = 'user-passcode' | 'google-drive' | 'icloud'

/** Settings that the app's configuration publishes just as they stand here, under these names. */
export interface PublishedSettings {
  name: string
  logo_url: string | null
  terms_and_conditions_url: string | null
  privacy_policy_url: string | null
  require_users_accept_terms: boolean
  theme: string
  accent_color: string | null
  show_wallet_login_first: boolean
  allowed_domains: string[]
  allowed_native_app_ids: string[]
  allowed_native_app_url_schemes: string[]
  wallet_auth: boolean
  solana_wallet_auth: boolean
  email_auth: boolean
  sms_auth: boolean
  farcaster_auth: boolean
  passkey_auth: boolean
  telegram_auth: boolean
  guest_auth: boolean
  custom_jwt_auth: boolean
  google_oauth: boolean
  twitter_oauth: boolean
  discord_oauth: boolean
  github_oauth: boolean
  spotify_oauth: boolean
  instagram_oauth: boolean
  tiktok_oauth: boolean
  line_oauth: boolean
  linkedin_oauth: boolean
  apple_oauth: boolean
  passkeys_for_signup_enabled: boolean
  disable_plus_emails: boolean
  allowlist_enabled: boolean
  allowlist_config: { error_title: string | null; error_detail: string | null; cta_text: string | null; cta_link: string | null }
  wallet_connect_cloud_project_id: string | null
  custom_api_url: string | null
  enforce_wallet_uis: boolean
  legacy_wallet_ui_config: boolean
  fiat_on_ramp_enabled: boolean
  captcha_enabled: boolean
  captcha_site_key: string
  twitter_oauth_on_mobile_enabled: boolean
  mfa_methods: ('sms' | 'totp' | 'passkey')[]
  max_linked_wallets_per_user: number | null
  farcaster_link_wallets_enabled: boolean
  whatsapp_enabled: boolean
}

export interface FundingSettings {
  default_recommended_currency: { chain: string; asset?: 'native-currency' | 'USDC' }
  default_recommended_amount: string
  methods: ('moonpay' | 'coinbase-onramp' | 'external')[]
  options: { method: string; provider: string }[]
  prompt_funding_on_wallet_creation: boolean
  cross_chain_bridging_enabled: boolean
}

/** Settings that are published in another form. */
export interface ArrangedSettings {
  create_on_login: { ethereum: CreateOnLogin; solana: CreateOnLogin }
  user_owned_recovery_options: RecoveryOption[]
  require_user_owned_recovery_on_create: boolean
  embedded_wallet_mode: 'legacy-embedded-wallets-only' | 'user-controlled-server-wallets-only'
  /** False: no `funding_config` at all. */
  funding: boolean
  funding_config: FundingSettings
  telegram_bot_name: string
}

/** What only the server knows. */
export interface ServerSettings {
  /** The client ids of the app; any is taken when there is none. */
  client_ids: string[]
  /** Addresses and other account names that may come in when `allowlist_enabled`. */
  allowlist: string[]
  user_limit: number | null
  /** Countries (ISO 3166-1, two letters) whose phones get no texts. */
  sms_regions_not_served: string[]
  /** Keys of the host's own tokens: the set itself (RFC 7517), or its address. */
  custom_jwt_jwks: { keys: Record<string, unknown>[] } | null
  custom_jwt_jwks_url: string | null
  /** The claim of such a token that names the user. */
  custom_jwt_claim: string
  /** Other apps whose users may come in here. `read_only`: their wallets are shown, and asked for nothing. */
  cross_app_connections: { provider_app_id: string; read_only: boolean }[]
  /** Offer to move an account from the user who has only that one to the user who proves it. */
  account_transfer: boolean
  identity_tokens: boolean
  /** Send `privy_access_token` too. */
  provider_tokens: boolean
  access_token_seconds: number
  /** Raised by a tester: tokens of an older generation count as expired. */
  token_generation: number
  /** No refresh grace: a spent token is a stolen one at once. */
  strict_refresh: boolean
  telegram_bot_token: string
  /** Where the host's server, on this machine, hears what happened (Svix); null: nowhere. */
  webhook_url: string | null
  webhook_secret: string
  /** What a host's server shows to speak for the app. */
  app_secret: string
  smart_wallets: SmartWalletSettings
  /** Accounts that tests of the host log in with. */
  test_accounts: TestAccount[]
  /** Pages of the app may have bare hashes signed. */
  raw_signing: boolean
  /** Accounts may be signed over to contracts (EIP-7702). */
  contract_accounts: boolean
}

export type AppSettings = PublishedSettings & ArrangedSettings & ServerSettings

export const PUBLISHED: PublishedSettings = {
  name: 'Test app',
  logo_url: null,
  terms_and_conditions_url: null,
  privacy_policy_url: null,
  require_users_accept_terms: false,
  theme: 'light',
  accent_color: null,
  show_wallet_login_first: false,
  allowed_domains: [],
  allowed_native_app_ids: [],
  allowed_native_app_url_schemes: [],
  wallet_auth: false,
  solana_wallet_auth: false,
  email_auth: true,
  sms_auth: false,
  farcaster_auth: false,
  passkey_auth: false,
  telegram_auth: true,
  guest_auth: true,
  custom_jwt_auth: false,
  google_oauth: true,
  twitter_oauth: false,
  discord_oauth: false,
  github_oauth: false,
  spotify_oauth: false,
  instagram_oauth: false,
  tiktok_oauth: false,
  line_oauth: false,
  linkedin_oauth: false,
  apple_oauth: false,
  passkeys_for_signup_enabled: false,
  disable_plus_emails: false,
  allowlist_enabled: false,
  allowlist_config: { error_title: null, error_detail: null, cta_text: null, cta_link: null },
  wallet_connect_cloud_project_id: null,
  custom_api_url: null,
  enforce_wallet_uis: false,
  legacy_wallet_ui_config: false,
  fiat_on_ramp_enabled: false,
  captcha_enabled: false,
  captcha_site_key: 't:development',
  twitter_oauth_on_mobile_enabled: false,
  mfa_methods: [],
  max_linked_wallets_per_user: null,
  farcaster_link_wallets_enabled: false,
  whatsapp_enabled: false,
}

export const DEFAULTS: AppSettings = {
  ...PUBLISHED,
  create_on_login: { ethereum: 'off', solana: 'off' },
  user_owned_recovery_options: ['user-passcode'],
  require_user_owned_recovery_on_create: false,
  embedded_wallet_mode: 'legacy-embedded-wallets-only',
  funding: true,
  funding_config: {
    default_recommended_currency: { chain: 'eip155:31337', asset: 'native-currency' },
    default_recommended_amount: '0.1',
    methods: ['external'],
    options: [{ method: 'wallets', provider: '' }],
    prompt_funding_on_wallet_creation: false,
    cross_chain_bridging_enabled: false,
  },
  telegram_bot_name: 'almanac_development_bot',
  client_ids: [],
  allowlist: [],
  user_limit: null,
  sms_regions_not_served: ['CU', 'IR', 'KP', 'SY'],
  custom_jwt_jwks: null,
  custom_jwt_jwks_url: null,
  custom_jwt_claim: 'sub',
  cross_app_connections: [],
  account_transfer: true,
  identity_tokens: true,
  provider_tokens: false,
  access_token_seconds: 3600,
  token_generation: 0,
  strict_refresh: false,
  telegram_bot_token: '110201543:development-bot-token',
  webhook_url: null,
  webhook_secret: 'whsec_ZGV2ZWxvcG1lbnQtd2ViaG9vay1zZWNyZXQ=',
  app_secret: 'development-app-secret',
  smart_wallets: { enabled: false },
  test_accounts: [],
  raw_signing: false,
  contract_accounts: false,
}
