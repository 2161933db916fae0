import type { OAuthType } from '../../src/config/oauth-providers.js'
import type { MfaMethod, RecoveryOption } from '../../src/config/settings.js'

export type CreateOnLogin = 'all-users' | 'users-without-wallets' | 'off'

/** Settings that the app's configuration publishes unchanged, under these names. */
export interface PublishedSettings extends Record<OAuthType, boolean> {
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
  passkeys_for_signup_enabled: boolean
  disable_plus_emails: boolean
  allowlist_enabled: boolean
  allowlist_config: {
    error_title: string | null
    error_detail: string | null
    cta_text: string | null
    cta_link: string | null
  }
  wallet_connect_cloud_project_id: string | null
  custom_api_url: string | null
  enforce_wallet_uis: boolean
  legacy_wallet_ui_config: boolean
  fiat_on_ramp_enabled: boolean
  captcha_enabled: boolean
  captcha_site_key: string
  twitter_oauth_on_mobile_enabled: boolean
  mfa_methods: MfaMethod[]
  max_linked_wallets_per_user: number | null
  farcaster_link_wallets_enabled: boolean
  whatsapp_enabled: boolean
}

export interface FundingSettings {
  default_recommended_currency: { chain: string; asset?: 'native-currency' | 'USDC' }
  default_recommended_amount: string
  methods: ('moonpay' | 'coinbase-onramp' | 'external')[]
  options: { method: string; provider: string; limits?: boolean }[]
  prompt_funding_on_wallet_creation: boolean
  cross_chain_bridging_enabled: boolean
}

/** Settings that the app's configuration publishes in another form. */
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

/** Settings that only the server knows. */
export interface ServerSettings {
  /** The client ids of the app; empty: any is accepted. */
  client_ids: string[]
  /** The e-mail addresses, phone numbers and wallets that may log in while `allowlist_enabled`. */
  allowlist: string[]
  user_limit: number | null
  /** Countries (ISO 3166-1, two letters) to which no text messages are sent. */
  sms_regions_not_served: string[]
  /** The public keys of the host's own tokens: the key set itself (RFC 7517), or its URL below. */
  custom_jwt_jwks: { keys: Record<string, unknown>[] } | null
  custom_jwt_jwks_url: string | null
  /** The claim of the host's token that identifies the user. */
  custom_jwt_claim: string
  /** Other apps whose users may log in here. `read_only`: their wallets are shown but cannot be used. */
  cross_app_connections: { provider_app_id: string; read_only: boolean }[]
  /** Offer to transfer an account from a user who has only that account to the user who proves it. */
  account_transfer: boolean
  identity_tokens: boolean
  /** Send `privy_access_token` as well. */
  provider_tokens: boolean
  access_token_seconds: number
  /** Tokens of an older generation count as expired; a tester raises it. */
  token_generation: number
  /** No grace period: a refresh token that is used twice counts as stolen at once. */
  strict_refresh: boolean
  telegram_bot_token: string
  /** The secret with which a host's server authenticates. */
  app_secret: string
  smart_wallets: SmartWalletSettings
  /** Accounts for the host's own tests. */
  test_accounts: TestAccount[]
  /** Whether pages of the app may have raw hashes signed. */
  raw_signing: boolean
  /** Whether visitors may bring a wallet that they have elsewhere (`import_page` of the app's configuration). */
  import_page: boolean
  /** Whether the provider pays the fees of what its users send from wallets that sign on the server. */
  sponsor_transactions: boolean
}

export type AppSettings = PublishedSettings & ArrangedSettings & ServerSettings

/** One network of an app's smart wallets, as the wire has it. */
export interface SmartWalletNetwork {
  chain_id: string
  /** By default the development provider's own on its local chains, and none on others. */
  bundler_url?: string
  paymaster_url?: string
  rpc_url?: string
  chain_name?: string
  paymaster_context?: { policy_id: string }
}

export type SmartWalletSettings =
  | { enabled: false }
  | { enabled: true; smart_wallet_type: string; configured_networks: SmartWalletNetwork[] }

/** An account that a host's tests log in with: its codes are always the same. */
export interface TestAccount {
  email: string
  phone_number: string
  otp_code: string
}
