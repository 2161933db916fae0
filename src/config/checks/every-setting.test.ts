import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { polluted } from '../../lib/own/polluted.harness.js'
import { forgetApp } from '../app.js'
import { resolveWith } from '../resolve-with.js'
import { resolveSettings } from '../resolve.js'
import { LOGIN_METHODS, type HostConfig, type Settings } from '../settings.js'

const warn = () => vi.mocked(console.warn)

beforeEach(() => {
  forgetApp()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
})

const local = {
  id: 31337,
  name: 'Local',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['http://127.0.0.1:4102'] } },
}
const scan = () => Promise.reject(new Error('No scan.'))
const getCustomAccessToken = () => Promise.resolve('jwt')
const connect = () => Promise.resolve({})
const captcha = { execute: () => Promise.resolve('token') }

/** A configuration with every setting. A setting with several words has one of them. */
const EVERY = {
  clientId: 'client',
  name: 'Demo',
  locale: 'de',
  copy: { login: { title: 'Sign in' } },
  appearance: {
    logo: '/logo.svg',
    theme: 'dark',
    palette: { accent: '#f00' },
    walletList: ['rainbow'],
    walletChainType: 'ethereum-and-solana',
    loginGroupPriority: 'web3-first',
    hideDirectWeb2Inputs: true,
    landingHeader: 'Welcome',
    loginMessage: 'Hello',
  },
  legal: {
    termsAndConditionsUrl: 'https://host.example/terms',
    privacyPolicyUrl: 'https://host.example/privacy',
    requireUsersAcceptTerms: true,
  },
  loginMethods: LOGIN_METHODS,
  loginMethodsAndOrder: { primary: ['email', 'wallet'], overflow: ['guest'] },
  loginConfig: { passkeysForSignupEnabled: true },
  disablePlusEmails: true,
  disableSignup: true,
  captchaEnabled: true,
  captchaSiteKey: 'key',
  captcha,
  allowlistConfig: {
    errorTitle: 'No',
    errorDetail: 'Not yet',
    errorCtaText: 'Join',
    errorCtaLink: 'https://host.example/join',
  },
  intl: { defaultCountry: 'DE' },
  embeddedWallets: {
    createOnLogin: { ethereum: 'all-users', solana: 'users-without-wallets' },
    requireUserOwnedRecoveryOnCreate: true,
    userOwnedRecoveryOptions: ['google-drive', 'icloud', 'user-passcode'],
    showWalletUIs: false,
    announceWallets: true,
    mode: 'user-controlled-server-wallets-only',
  },
  mfa: { methods: ['sms', 'totp', 'passkey'], noPromptOnMfaRequired: true },
  passkeys: { shouldUnlinkOnUnenrollMfa: true, shouldUnenrollMfaOnUnlink: true },
  externalWallets: {
    walletConnect: { enabled: false, connect, relayUrl: 'wss://relay.example' },
    coinbaseWallet: { connect, keysUrl: 'https://keys.example/connect' },
  },
  walletConnectCloudProjectId: 'project',
  customAuth: { enabled: true, getCustomAccessToken },
  chains: [local],
  defaultChain: local,
  rpcConfig: { rpcUrls: { 1: 'https://rpc.example' }, rpcTimeouts: { metamask: 60_000 } },
  shouldEnforceDefaultChainOnConnect: true,
  solana: { cluster: 'devnet', rpcUrls: { devnet: 'https://solana.example' } },
  sponsored: true,
  scanTransactions: true,
  extendedDecoding: false,
  transactionScan: { domain: 'host.example', scan },
  funding: {
    defaultAmount: '0.1',
    defaultChain: 'eip155:8453',
    defaultAsset: 'USDC',
    options: [
      { method: 'card', provider: 'moonpay' },
      { method: 'exchange', provider: 'coinbase' },
      { method: 'wallet' },
    ],
    crossChainBridgingEnabled: true,
  },
  analytics: false,
} as const satisfies HostConfig

/** The settings with a fixed list of words. */
const WORDS: readonly (readonly [path: string, words: readonly string[]])[] = [
  ['appearance.theme', ['auto', 'light', 'dark']],
  ['appearance.walletChainType', ['ethereum-only', 'solana-only', 'ethereum-and-solana']],
  ['appearance.loginGroupPriority', ['web2-first', 'web3-first']],
  ['embeddedWallets.createOnLogin.ethereum', ['all-users', 'users-without-wallets', 'off']],
  ['embeddedWallets.createOnLogin.solana', ['all-users', 'users-without-wallets', 'off']],
  ['embeddedWallets.mode', ['legacy-embedded-wallets-only', 'user-controlled-server-wallets-only']],
  ['solana.cluster', ['mainnet-beta', 'devnet', 'testnet']],
  ['funding.defaultAsset', ['native-currency', 'USDC']],
]

const at = (source: unknown, path: string): unknown =>
  path.split('.').reduce((part, name) => (part as Record<string, unknown> | undefined)?.[name], source)
/** A configuration with one setting. */
const configWith = (path: string, value: unknown): HostConfig =>
  path.split('.').reduceRight<unknown>((inner, name) => ({ [name]: inner }), value) as HostConfig
/** The path of every setting, down to values that are checked as a whole. */
const FREE = [
  'copy',
  'captcha',
  'appearance.palette',
  'rpcConfig.rpcUrls',
  'rpcConfig.rpcTimeouts',
  'solana.rpcUrls',
  'defaultChain',
]
const pathsOf = (config: object, above = ''): string[] =>
  Object.entries(config).flatMap(([name, value]: [string, unknown]) => {
    const path = above + name
    return typeof value === 'object' && value !== null && !Array.isArray(value) && !FREE.includes(path)
      ? pathsOf(value, `${path}.`)
      : [path]
  })

describe('every setting', () => {
  it('valid values are kept unchanged', () => {
    const { stated, ...settings } = resolveSettings(null, EVERY)
    expect(stated).toEqual(EVERY)
    expect(settings).toEqual({
      ...EVERY,
      appId: '',
      apiUrl: 'https://auth.privy.io',
      idempotencyKeys: false,
      whatsappEnabled: false,
    })
    expect(warn()).not.toHaveBeenCalled()
  })

  it.each(WORDS)('a setting accepts only its listed values: %s', (path, words) => {
    for (const word of words) expect(at(resolveSettings(null, configWith(path, word)), path)).toBe(word)
    expect(warn()).not.toHaveBeenCalled()
    for (const word of ['', 'other', words[0]?.toUpperCase()]) resolveSettings(null, configWith(path, word))
    expect(warn().mock.calls).toEqual(
      Array.from({ length: 3 }, () => [`The setting ${path} is of the wrong kind, and ignored.`]),
    )
  })

  it.each(pathsOf(EVERY).map(path => ({ path })))(
    'a setting of the wrong type is ignored with a warning that names it: $path',
    ({ path }) => {
      const named = `The setting ${path} is of the wrong kind, and ignored.`
      const [part = ''] = path.split('.')
      const usual = at(resolveSettings(null, path === part ? {} : configWith(part, {})), path)
      for (const wrong of [new Date(), Symbol('other'), NaN, [{}]]) {
        warn().mockClear()
        const list = Array.isArray(wrong) && Array.isArray(at(EVERY, path))
        expect(at(resolveSettings(null, configWith(path, wrong)), path)).toEqual(list ? [] : usual)
        expect(warn().mock.calls).toEqual([[list ? named.replace(path, `${path}[0]`) : named]])
      }
    },
  )

  it.each(['appearance.palette', 'rpcConfig.rpcUrls', 'solana.rpcUrls'])(
    'a record of texts is ignored if it contains anything else: %s',
    path => {
      expect(at(resolveSettings(null, configWith(path, { a: 'text', b: 7 })), path)).toEqual({})
      expect(warn().mock.calls).toEqual([[`The setting ${path} is of the wrong kind, and ignored.`]])
    },
  )

  it('a record of numbers is ignored if it contains anything else', () => {
    expect(
      resolveSettings(null, configWith('rpcConfig.rpcTimeouts', { metamask: 60_000, phantom: '60000' })).rpcConfig
        .rpcTimeouts,
    ).toEqual({})
    expect(warn().mock.calls).toEqual([['The setting rpcConfig.rpcTimeouts is of the wrong kind, and ignored.']])
  })

  it('a malformed configuration is ignored with a single warning', () => {
    resolveSettings(null, 'config' as unknown as HostConfig)
    expect(warn().mock.calls).toEqual([['The setting as a whole is of the wrong kind, and ignored.']])
  })

  it('every setting has a default', () => {
    const { chains: _, stated, ...settings } = resolveWith(undefined, null)
    expect(stated).toEqual({})
    expect(settings).toEqual({
      appId: '',
      apiUrl: 'https://auth.privy.io',
      name: '',
      locale: '',
      copy: {},
      appearance: {
        logo: '',
        theme: 'auto',
        palette: {},
        walletList: ['detected_wallets', 'metamask', 'coinbase_wallet', 'rainbow', 'wallet_connect'],
        walletChainType: 'ethereum-only',
        loginGroupPriority: 'web2-first',
        hideDirectWeb2Inputs: false,
        landingHeader: '',
        loginMessage: '',
      },
      legal: { termsAndConditionsUrl: '', privacyPolicyUrl: '', requireUsersAcceptTerms: false },
      loginMethods: ['email', 'wallet'],
      loginConfig: { passkeysForSignupEnabled: false },
      disablePlusEmails: false,
      disableSignup: false,
      captchaEnabled: false,
      allowlistConfig: { errorTitle: '', errorDetail: '', errorCtaText: '', errorCtaLink: '' },
      intl: { defaultCountry: 'US' },
      embeddedWallets: {
        createOnLogin: { ethereum: 'off', solana: 'off' },
        requireUserOwnedRecoveryOnCreate: false,
        userOwnedRecoveryOptions: ['user-passcode'],
        showWalletUIs: true,
        mode: 'legacy-embedded-wallets-only',
      },
      mfa: { methods: [], noPromptOnMfaRequired: false },
      passkeys: { shouldUnlinkOnUnenrollMfa: false, shouldUnenrollMfaOnUnlink: false },
      externalWallets: { walletConnect: { enabled: true } },
      customAuth: { enabled: false },
      defaultChain: {
        id: 1,
        name: '1',
        nativeCurrency: { name: '', symbol: '', decimals: 18 },
        rpcUrls: { default: { http: [] } },
      },
      rpcConfig: { rpcUrls: {}, rpcTimeouts: {} },
      shouldEnforceDefaultChainOnConnect: false,
      solana: { cluster: 'mainnet-beta', rpcUrls: {} },
      sponsored: false,
      scanTransactions: false,
      extendedDecoding: true,
      transactionScan: { domain: '' },
      analytics: true,
      idempotencyKeys: false,
      whatsappEnabled: false,
    } satisfies Omit<Settings, 'chains' | 'stated'>)
  })

  it('an optional group gets all of its defaults once one member is set', () => {
    expect(resolveSettings(null, { funding: {} }).funding).toEqual({
      defaultAmount: '',
      defaultChain: '',
      defaultAsset: 'native-currency',
      options: [],
      crossChainBridgingEnabled: false,
    })
    expect(resolveSettings(null, { funding: { defaultAmount: '1' } }).funding).toMatchObject({
      defaultAmount: '1',
      defaultAsset: 'native-currency',
    })
    expect(resolveSettings(null, { loginMethodsAndOrder: { overflow: ['guest'] } }).loginMethodsAndOrder).toEqual({
      primary: [],
      overflow: ['guest'],
    })
    expect([resolveSettings(null).funding, resolveSettings(null).loginMethodsAndOrder]).toEqual([undefined, undefined])
  })
})

describe('the record of a chain', () => {
  it.each([
    { id: '1' },
    { id: NaN },
    { name: 7 },
    { nativeCurrency: undefined },
    { nativeCurrency: { symbol: 7, decimals: 18 } },
    { nativeCurrency: { symbol: 'ETH' } },
    { rpcUrls: undefined },
    { rpcUrls: {} },
    { rpcUrls: { default: {} } },
    { rpcUrls: { default: { http: 'https://rpc.example' } } },
    { rpcUrls: { default: { http: [7] } } },
  ])('an incomplete record is ignored: $0', broken => {
    expect(resolveSettings(null, { chains: [{ ...local, ...broken } as unknown as typeof local] }).chains).toEqual([])
    expect(warn()).toHaveBeenCalledExactlyOnceWith('The setting chains[0] is of the wrong kind, and ignored.')
  })

  it('without the list of chains, a chain has an id only', () => {
    const { chains, defaultChain } = resolveWith(undefined, null, { chains: [10, '8453', local], defaultChain: 8453 })
    expect(chains.map(({ id, name }) => [id, name])).toEqual([
      [10, '10'],
      [8453, '8453'],
      [31337, 'Local'],
    ])
    expect(defaultChain.id).toBe(8453)
    expect(resolveWith(undefined, null, { defaultChain: 10 }).chains.map(({ id }) => id)).toEqual([10])
    expect(resolveWith(undefined, null).chains.map(({ id }) => id)).toEqual([1])
    expect(warn()).not.toHaveBeenCalled()
  })

  it("a default chain outside of the host's list gets the known properties of its id", () => {
    expect(resolveSettings(null, { chains: [1], defaultChain: 10 }).defaultChain).toMatchObject({
      id: 10,
      name: 'OP Mainnet',
    })
    expect(resolveSettings(null, { chains: [] }).defaultChain).toMatchObject({ id: NaN, name: 'none' })
    expect(resolveSettings(null, { defaultChain: 424242 }).defaultChain).toMatchObject({ id: 424242, name: '424242' })
  })
})

describe('a polluted page', () => {
  /** Every setting's name, at whatever depth, as a direct member. */
  const members = (config: object): object =>
    Object.assign(
      {},
      ...Object.values(config).map((value: unknown) =>
        typeof value === 'object' && value !== null && !Array.isArray(value) ? members(value) : {},
      ),
      config,
    ) as object
  const configs = [
    {},
    { appearance: { theme: 'light' }, embeddedWallets: {}, loginMethodsAndOrder: {}, funding: {} },
  ] as const

  it('a polluted prototype changes no setting, with enumerable members or not [SEC-91] [SEC-87]', async () => {
    const read = () =>
      configs.map(config => {
        const settings = resolveSettings(null, config as HostConfig)
        return pathsOf(EVERY).map(path => at(settings, path))
      })
    const clean = read()
    expect(await polluted(members(EVERY), read)).toEqual([clean, clean])
  })
})
