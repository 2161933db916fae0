import { getAppConfig } from '../../../src/api/app/app.js'
import { getCrossAppConnections, getCrossAppDetails, getSmartWallets } from '../../../src/api/app/app-wallets.js'
import { authenticateEmail, linkEmail, sendEmailCode, unlinkEmail, updateEmail } from '../../../src/api/login/email.js'
import { authenticateGuest } from '../../../src/api/login/guest.js'
import { authenticateOAuth, initOAuth, linkOAuth, unlinkOAuth } from '../../../src/api/login/oauth.js'
import { getSplToken, getTokenPrice } from '../../../src/api/prices.js'
import { logout, refreshSession } from '../../../src/api/sessions.js'
import { authenticateTelegram, linkTelegram, unlinkTelegram } from '../../../src/api/login/telegram.js'
import { acceptTerms, getMe } from '../../../src/api/users.js'
import type { WireAuthResponse, WireUser } from '../../../src/api/wire.js'
import { checkSettings } from '../../../src/config/resolve-with.js'
import { resolveSettings } from '../../../src/config/resolve.js'
import { userFromWire } from '../../../src/session/user/user-from-wire.js'

export const APP_ID = 'clhardanswersrun000000001'

const TS = { verified_at: 1751328000, first_verified_at: 1751328000, latest_verified_at: 1751414400 }
const user = {
  id: 'did:privy:clx0a1b2c3d4e5f6g7h8i9j0k',
  created_at: 1751328000,
  mfa_methods: [{ type: 'totp', verified_at: 1 }],
  has_accepted_terms: false,
  is_guest: false,
  linked_accounts: [
    { type: 'email', address: 'ada@example.com', ...TS },
    {
      type: 'wallet',
      id: null,
      address: '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
      imported: false,
      delegated: false,
      wallet_index: 0,
      chain_id: 'eip155:1',
      chain_type: 'ethereum',
      wallet_client: 'privy',
      wallet_client_type: 'privy',
      connector_type: 'embedded',
      recovery_method: 'privy',
      ...TS,
    },
    { type: 'google_oauth', subject: '1', email: 'ada@example.com', name: null, ...TS },
    { type: 'farcaster', fid: 1, owner_address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', ...TS },
    {
      type: 'cross_app',
      subject: 's',
      provider_app_id: 'p',
      embedded_wallets: [{ address: '0x1' }],
      smart_wallets: [],
      ...TS,
    },
  ],
}
const auth = {
  user,
  token: 'jwt',
  privy_access_token: null,
  refresh_token: 'rt',
  identity_token: 'it',
  is_new_user: true,
  session_update_action: 'set',
  oauth_tokens: { provider: 'google', access_token: 'at' },
}
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
const back = { provider: 'google', authorizationCode: 'c', stateCode: 's', codeVerifier: 'v' }

const shown = (wire: WireUser | null) => {
  if (wire) {
    const user = userFromWire(wire)
    JSON.stringify(user)
  }
}
const applied = (response: WireAuthResponse) => shown(response.user)

/** Every call to the provider: its name, the call including the use of its result, and a correct response. */
export const CALLS: readonly (readonly [name: string, ask: () => Promise<unknown>, good: unknown])[] = [
  [
    'app config',
    async () => {
      const settings = resolveSettings(await getAppConfig())
      checkSettings(settings)
      JSON.stringify(settings)
    },
    config,
  ],
  [
    'smart wallets',
    () => getSmartWallets(),
    {
      enabled: true,
      smart_wallet_type: 'kernel',
      configured_networks: [{ chain_id: 'eip155:1', bundler_url: 'https://b.test' }],
    },
  ],
  [
    'cross-app details',
    () => getCrossAppDetails('clotherapp000000000000001'),
    { name: 'Other', icon_url: null, custom_api_url: null },
  ],
  [
    'cross-app connections',
    () => getCrossAppConnections(),
    {
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
  ],
  ['email code', () => sendEmailCode({ email: 'ada@example.com' }), { success: true }],
  [
    'email login',
    async () =>
      applied(await authenticateEmail({ email: 'ada@example.com', code: '123456', mode: 'login-or-sign-up' })),
    auth,
  ],
  ['email link', async () => shown(await linkEmail({ email: 'ada@example.com', code: '123456' })), user],
  [
    'email update',
    async () =>
      shown(await updateEmail({ oldAddress: 'ada@example.com', newAddress: 'ada@example.org', code: '123456' })),
    user,
  ],
  ['email unlink', async () => shown(await unlinkEmail({ address: 'ada@example.com' })), user],
  ['guest', async () => applied(await authenticateGuest({ guestCredential: 'x'.repeat(43) })), auth],
  [
    'oauth init',
    () => initOAuth({ provider: 'google', redirectTo: 'https://h.test', codeChallenge: 'c', stateCode: 's' }),
    { url: 'https://accounts.test' },
  ],
  ['oauth login', async () => applied(await authenticateOAuth({ ...back, mode: 'no-signup' })), auth],
  ['oauth link', async () => shown(await linkOAuth(back)), { ...user, oauth_tokens: null }],
  ['oauth unlink', async () => shown(await unlinkOAuth({ provider: 'google', subject: '1' })), user],
  [
    'telegram',
    async () =>
      applied(
        await authenticateTelegram({
          authResult: { id: 1, first_name: 'A', auth_date: 1, hash: 'h' },
          mode: 'no-signup',
        }),
      ),
    auth,
  ],
  [
    'telegram link',
    async () => shown(await linkTelegram({ webAppData: { auth_date: 1, hash: 'h', user: '{}' } })),
    user,
  ],
  ['telegram unlink', async () => shown(await unlinkTelegram({ telegramUserId: '1' })), user],
  ['refresh', async () => applied(await refreshSession({ refreshToken: 'rt', token: 'at' })), auth],
  ['logout', () => logout({ refreshToken: 'rt', token: 'at' }), {}],
  ['me', async () => shown((await getMe()).user), { user, identity_token: null }],
  ['terms', async () => shown(await acceptTerms()), user],
  ['price', () => getTokenPrice({ chainId: 0, tokenSymbol: 'SOL' }), { usd: 150.5 }],
  ['token', () => getSplToken({ mintAddress: 'm', cluster: 'devnet' }), { name: 'n', symbol: 's', decimals: 6 }],
]
