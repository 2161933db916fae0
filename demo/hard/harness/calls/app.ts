import { getAppConfig } from '../../../../src/api/app/app.js'
import { getCrossAppConnections, getCrossAppDetails, getSmartWallets } from '../../../../src/api/app/app-wallets.js'
import { telegramBot } from '../../../../src/api/login/telegram.js'
import { logout, refreshSession } from '../../../../src/api/sessions.js'
import { acceptTerms, getMe } from '../../../../src/api/users.js'
import { checkSettings } from '../../../../src/config/resolve-with.js'
import { resolveSettings } from '../../../../src/config/resolve.js'
import { applied, auth, shown, user } from './answers.js'
import type { ProviderCall } from './call.js'

export const APP_ID = 'clhardanswersrun000000001'

const config = {
  id: APP_ID,
  name: 'Demo',
  email_auth: true,
  guest_auth: true,
  accent_color: '#676fff',
  captcha_enabled: false,
  theme: 'light',
  custom_api_url: null,
  mfa_methods: ['totp'],
  allowlist_config: { error_title: null, error_detail: null, cta_text: null, cta_link: null },
  embedded_wallet_config: {
    create_on_login: 'off',
    ethereum: { create_on_login: 'all-users' },
    solana: { create_on_login: 'off' },
    user_owned_recovery_options: ['user-passcode'],
    mode: 'legacy-embedded-wallets-only',
  },
  funding_config: {
    default_recommended_currency: { chain: 'eip155:1', asset: 'USDC' },
    default_recommended_amount: '1',
    options: [{ method: 'card', provider: 'moonpay' }],
  },
}
/** Calls about the app, and about the session. */
export const APP_CALLS: readonly ProviderCall[] = [
  {
    name: 'app config',
    ask: async () => {
      const settings = resolveSettings(await getAppConfig())
      checkSettings(settings)
      JSON.stringify(settings)
    },
    answer: config,
  },
  {
    name: 'telegram bot',
    ask: () => telegramBot(),
    answer: { ...config, telegram_auth_config: { bot_id: '1' } },
  },
  {
    name: 'smart wallets',
    ask: () => getSmartWallets(),
    answer: {
      enabled: true,
      smart_wallet_type: 'kernel',
      configured_networks: [{ chain_id: 'eip155:1', bundler_url: 'https://b.test' }],
    },
  },
  {
    name: 'cross-app details',
    ask: () => getCrossAppDetails('clotherapp000000000000001'),
    answer: { name: 'Other', icon_url: null, custom_api_url: null },
  },
  {
    name: 'cross-app connections',
    ask: () => getCrossAppConnections(),
    answer: {
      connections: [
        {
          provider_app_id: 'p',
          provider_app_name: 'n',
          provider_app_icon_url: null,
          provider_app_custom_api_url: null,
          read_only: false,
        },
      ],
    },
  },
  {
    name: 'refresh',
    ask: async () => applied(await refreshSession({ refreshToken: 'rt', token: 'at' })),
    answer: auth,
  },
  { name: 'logout', ask: () => logout({ refreshToken: 'rt', token: 'at' }), answer: {} },
  { name: 'me', ask: async () => shown((await getMe()).user), answer: { user, identity_token: null } },
  { name: 'terms', ask: async () => shown(await acceptTerms()), answer: user },
]
