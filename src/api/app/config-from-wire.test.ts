import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { forgetApp } from '../../config/app.js'
import { checkSettings } from '../../config/resolve-with.js'
import { resolveSettings } from '../../config/resolve.js'
import type { HostConfig } from '../../config/settings.js'
import { configFromWire } from './config-from-wire.js'
import type { WireAppConfig } from './app-config.js'

const settingsOf = (wire: Partial<WireAppConfig>) =>
  resolveSettings(configFromWire({ id: 'clconfigunittest000000001', name: 'Demo', email_auth: true, ...wire }))

beforeEach(() => {
  forgetApp()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
})

it("defaults stay if the provider's configuration is empty", () => {
  const { name, loginMethods, stated, ...rest } = settingsOf({})
  const { name: _, loginMethods: __, stated: ___, ...defaults } = resolveSettings(null)
  expect(stated).toMatchObject({ name, loginMethods })
  expect({ name, loginMethods }).toEqual({ name: 'Demo', loginMethods: ['email'] })
  expect(rest).toEqual(defaults)
})

it('each flag switches on its own login method', () => {
  const flags = {
    sms_auth: 'sms',
    google_oauth: 'google',
    twitter_oauth: 'twitter',
    discord_oauth: 'discord',
    github_oauth: 'github',
    spotify_oauth: 'spotify',
    instagram_oauth: 'instagram',
    tiktok_oauth: 'tiktok',
    linkedin_oauth: 'linkedin',
    apple_oauth: 'apple',
    wallet_auth: 'wallet',
    solana_wallet_auth: 'wallet',
    farcaster_auth: 'farcaster',
    telegram_auth: 'telegram',
    passkey_auth: 'passkey',
    guest_auth: 'guest',
  }
  for (const [flag, method] of Object.entries(flags))
    expect(settingsOf({ email_auth: false, [flag]: true }).loginMethods).toEqual([method])
  expect(
    settingsOf({ email_auth: true, ...Object.fromEntries(Object.keys(flags).map(flag => [flag, true])) }).loginMethods,
  ).toEqual(['email', ...new Set(Object.values(flags))])
  expect(checkSettings(settingsOf({ email_auth: false }))).toMatchObject({ code: 'INVALID_CONFIG' })
})

it('the theme follows the page, unless the provider has "dark" or the host sets another', () => {
  const themeOf = (theme: string, ...layers: HostConfig[]) =>
    resolveSettings(configFromWire({ id: 'clconfigunittest000000001', name: 'Demo', theme }), ...layers).appearance
      .theme
  expect(['light', '#676fff', 'dark'].map(theme => themeOf(theme))).toEqual(['auto', 'auto', 'dark'])
  expect(themeOf('dark', { appearance: { theme: 'auto' } })).toBe('auto')
  expect(themeOf('light', { appearance: { theme: 'light' } })).toBe('light')
})

it('wallets are created by the setting of each chain, and on Ethereum also by the older setting', () => {
  const made = (embedded_wallet_config: object) => settingsOf({ embedded_wallet_config }).embeddedWallets.createOnLogin
  expect(made({ create_on_login: 'all-users' })).toEqual({ ethereum: 'all-users', solana: 'off' })
  expect(
    made({
      create_on_login: 'all-users',
      ethereum: { create_on_login: 'off' },
      solana: { create_on_login: 'users-without-wallets' },
    }),
  ).toEqual({ ethereum: 'off', solana: 'users-without-wallets' })
})

it('unknown second factors and recovery options are left out with a warning', () => {
  const settings = settingsOf({
    mfa_methods: ['sms', 'voice', 7],
    embedded_wallet_config: { user_owned_recovery_options: ['user-passcode', 'google-drive', 'icloud', 'paper'] },
  })
  expect(settings.mfa.methods).toEqual(['sms'])
  expect(settings.embeddedWallets.userOwnedRecoveryOptions).toEqual(['user-passcode', 'google-drive', 'icloud'])
  const { calls } = vi.mocked(console.warn).mock
  expect(
    calls
      .flat()
      .map(text => String(text))
      .sort(),
  ).toEqual(
    ['a recovery option', 'a second factor', 'a second factor'].map(
      what => `Left out of the provider's answer: ${what} of an unknown kind.`,
    ),
  )
})

it('the appearance of the app is read from its record', () => {
  expect(
    settingsOf({
      theme: 'dark',
      accent_color: '#676fff',
      logo_url: 'https://host.example/logo.png',
      show_wallet_login_first: true,
    }).appearance,
  ).toMatchObject({
    theme: 'dark',
    palette: { accent: '#676fff' },
    logo: 'https://host.example/logo.png',
    loginGroupPriority: 'web3-first',
  })
  expect(settingsOf({ theme: '#123456' }).appearance.theme).toBe('auto')
})

it('the terms, the captcha and other features of the app are read from its record', () => {
  expect(
    settingsOf({
      terms_and_conditions_url: 'https://host.example/terms',
      privacy_policy_url: 'https://host.example/privacy',
      require_users_accept_terms: true,
      passkeys_for_signup_enabled: true,
      disable_plus_emails: true,
      captcha_enabled: true,
      captcha_site_key: 'key',
      custom_jwt_auth: true,
      wallet_connect_cloud_project_id: 'project',
      idempotency_keys: true,
      embedded_wallet_config: {
        require_user_owned_recovery_on_create: true,
        mode: 'user-controlled-server-wallets-only',
      },
      mfa_methods: ['sms', 'totp', 'passkey'],
    }),
  ).toMatchObject({
    legal: {
      termsAndConditionsUrl: 'https://host.example/terms',
      privacyPolicyUrl: 'https://host.example/privacy',
      requireUsersAcceptTerms: true,
    },
    loginConfig: { passkeysForSignupEnabled: true },
    disablePlusEmails: true,
    captchaEnabled: true,
    captchaSiteKey: 'key',
    customAuth: { enabled: true },
    walletConnectCloudProjectId: 'project',
    idempotencyKeys: true,
    embeddedWallets: { requireUserOwnedRecoveryOnCreate: true, mode: 'user-controlled-server-wallets-only' },
    mfa: { methods: ['sms', 'totp', 'passkey'] },
  })
})

it('empty members are left out, so that they replace nothing', () => {
  const silent = configFromWire({ id: 'a', name: 'Demo' })
  const empty = configFromWire({
    id: 'a',
    name: 'Demo',
    logo_url: '',
    theme: '',
    accent_color: '',
    show_wallet_login_first: false,
    terms_and_conditions_url: '',
    privacy_policy_url: '',
    require_users_accept_terms: null,
    passkeys_for_signup_enabled: null,
    disable_plus_emails: null,
    captcha_enabled: null,
    captcha_site_key: '',
    custom_jwt_auth: null,
    wallet_connect_cloud_project_id: '',
    idempotency_keys: null,
    whatsapp_enabled: null,
    allowlist_config: { error_title: '', error_detail: '', cta_text: '', cta_link: '' },
    embedded_wallet_config: {
      create_on_login: null,
      ethereum: null,
      solana: { create_on_login: null },
      require_user_owned_recovery_on_create: null,
      mode: null,
    },
    funding_config: null,
  })
  expect(empty).toStrictEqual(silent)
  expect(JSON.parse(JSON.stringify(silent))).toEqual({
    name: 'Demo',
    appearance: {},
    legal: { requireUsersAcceptTerms: false },
    loginMethods: [],
    loginConfig: { passkeysForSignupEnabled: false },
    disablePlusEmails: false,
    captchaEnabled: false,
    allowlistConfig: {},
    embeddedWallets: { createOnLogin: {} },
    mfa: {},
    customAuth: { enabled: false },
    idempotencyKeys: false,
    whatsappEnabled: false,
  })
})

it("the texts of the allowlist screen are read from the app's record", () => {
  expect(
    settingsOf({
      allowlist_config: {
        error_title: 'Not yet',
        error_detail: 'Soon',
        cta_text: 'Ask',
        cta_link: 'https://host.example/ask',
      },
    }).allowlistConfig,
  ).toEqual({
    errorTitle: 'Not yet',
    errorDetail: 'Soon',
    errorCtaText: 'Ask',
    errorCtaLink: 'https://host.example/ask',
  })
})

it('known ways of funding are kept, and unknown ones are left out', () => {
  const funding_config = {
    default_recommended_currency: { chain: 'eip155:8453', asset: 'USDC' as const },
    default_recommended_amount: '12.5',
    cross_chain_bridging_enabled: true,
    options: [
      { method: 'card', provider: 'moonpay' },
      { method: 'barter', provider: 'coinbase' },
      { method: 'wallets' },
      { method: 'exchange', provider: 'unheard-of' },
    ],
  }
  expect(settingsOf({ funding_config }).funding).toEqual({
    defaultAmount: '12.5',
    defaultChain: 'eip155:8453',
    defaultAsset: 'USDC',
    crossChainBridgingEnabled: true,
    options: [{ method: 'card', provider: 'moonpay' }, { method: 'wallet' }],
  })
  expect(settingsOf({ funding_config: null }).funding).toBeUndefined()
  expect(
    settingsOf({
      funding_config: { default_recommended_currency: { chain: 'eip155:1' }, default_recommended_amount: '1' },
    }).funding,
  ).toEqual({
    defaultAmount: '1',
    defaultChain: 'eip155:1',
    defaultAsset: 'native-currency',
    crossChainBridgingEnabled: false,
    options: [],
  })
})

it("the host's settings take precedence over the provider's", () => {
  const server = configFromWire({
    id: 'a',
    name: 'Provider',
    email_auth: true,
    google_oauth: true,
    require_users_accept_terms: true,
  })
  expect(
    resolveSettings(server, { name: 'Host', loginMethods: ['google'], legal: { requireUsersAcceptTerms: false } }),
  ).toMatchObject({
    name: 'Host',
    loginMethods: ['google'],
    legal: { requireUsersAcceptTerms: false },
  })
})

it('a way of funding is kept only with a provider that can serve it', () => {
  const methods = ['wallets', 'exchange', 'card', 'payment-request', 'bank', 'constructor']
  const options = methods.flatMap(method =>
    [undefined, '', 'coinbase', 'moonpay', 'stripe'].map(provider => ({
      method,
      ...(provider === undefined ? {} : { provider }),
    })),
  )
  const taken = (method: string) =>
    settingsOf({
      funding_config: {
        default_recommended_currency: { chain: 'eip155:1' },
        default_recommended_amount: '1',
        options: options.filter(option => option.method === method),
      },
    }).funding?.options.map(({ provider }) => provider)
  expect(methods.slice(1).map(taken)).toEqual([['coinbase'], ['coinbase', 'moonpay'], ['coinbase', 'moonpay'], [], []])
  expect(new Set(taken('wallets'))).toEqual(new Set([undefined]))
  const paid = (method: string) =>
    settingsOf({
      funding_config: {
        default_recommended_currency: { chain: 'eip155:1' },
        default_recommended_amount: '1',
        options: [{ method, provider: 'moonpay' }],
      },
    }).funding?.options
  expect(paid('card')).toEqual([{ method: 'card', provider: 'moonpay' }])
  expect(paid('payment-request')).toEqual([{ method: 'card', provider: 'moonpay', paymentRequest: true }])
})
