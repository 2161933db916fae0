import { Hono } from 'hono'
import type { ProviderContext, Variables } from '../context.js'
import type { AppRow } from '../store/apps.js'
import { WireError } from '../wire-error.js'

/** What the wire publishes about an app. */
const published = (app: AppRow, verificationKey: string) => ({
  id: app.id,
  name: app.name,
  logo_url: app.logo_url,
  icon_url: app.logo_url,
  terms_and_conditions_url: app.terms_and_conditions_url,
  privacy_policy_url: app.privacy_policy_url,
  require_users_accept_terms: app.require_users_accept_terms,
  theme: 'light',
  accent_color: app.accent_color,
  show_wallet_login_first: false,
  allowed_domains: app.allowed_domains,
  allowed_native_app_ids: [],
  allowed_native_app_url_schemes: [],
  wallet_auth: false,
  solana_wallet_auth: false,
  email_auth: app.email_auth,
  sms_auth: false,
  farcaster_auth: false,
  passkey_auth: false,
  telegram_auth: app.telegram_auth,
  guest_auth: app.guest_auth,
  custom_jwt_auth: false,
  google_oauth: app.google_oauth,
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
  disable_plus_emails: app.disable_plus_emails,
  allowlist_enabled: app.allowlist_enabled,
  allowlist_config: app.allowlist_config,
  wallet_connect_cloud_project_id: null,
  custom_api_url: null,
  embedded_wallet_config: {
    create_on_login: app.create_on_login.ethereum,
    ethereum: { create_on_login: app.create_on_login.ethereum },
    solana: { create_on_login: app.create_on_login.solana },
    user_owned_recovery_options: ['user-passcode'],
    mode: app.embedded_wallet_mode,
  },
  enforce_wallet_uis: false,
  legacy_wallet_ui_config: false,
  fiat_on_ramp_enabled: false,
  captcha_enabled: app.captcha_enabled,
  captcha_site_key: app.captcha_site_key,
  twitter_oauth_on_mobile_enabled: false,
  mfa_methods: [],
  verification_key: verificationKey,
  max_linked_wallets_per_user: null,
  farcaster_link_wallets_enabled: false,
  whatsapp_enabled: false,
  ...(app.funding ? {
    funding_config: {
      default_recommended_currency: { chain: 'eip155:31337', asset: 'native-currency' },
      default_recommended_amount: '0.1',
      methods: ['external'],
      options: [{ method: 'wallets', provider: '' }],
      prompt_funding_on_wallet_creation: false,
      cross_chain_bridging_enabled: false,
    },
  } : {}),
  // Beyond the published wire: this provider repeats its first answer to a repeated action.
  idempotency_keys: true,
})

/** An app's configuration, and what it knows of other apps. */
export function appRoutes(context: ProviderContext): Hono<{ Variables: Variables }> {
  const routes = new Hono<{ Variables: Variables }>()
  const find = (id: string): AppRow => {
    const app = context.apps.find(id)
    if (!app) throw new WireError(400, 'missing_or_invalid_privy_app_id', 'Invalid Privy app ID')
    return app
  }
  routes.get('/api/v1/apps/:id', request => request.json(published(find(request.req.param('id')), context.tokens.verificationKey)))
  routes.get('/api/v1/apps/:id/smart_wallets', request => { find(request.req.param('id')); return request.json({ enabled: false }) })
  routes.get('/api/v1/apps/:id/cross-app/connections', request => { find(request.req.param('id')); return request.json({ connections: [] }) })
  routes.get('/api/v1/apps/:id/cross-app/details', request => {
    const app = find(request.req.param('id'))
    return request.json({ name: app.name, icon_url: app.logo_url, custom_api_url: new URL(request.req.url).origin })
  })
  routes.get('/api/v1/apps/:id/jwks.json', request => { find(request.req.param('id')); return request.json({ keys: [context.tokens.jwk] }) })
  return routes
}
