import { afterEach, describe, expect, it, vi } from 'vitest'
import { decided, DECISIONS } from './decisions.js'
import { ALL_AREAS } from '../../copy/test/all-areas.harness.js'
import { chainById } from '../../chains/registry.js'
import { isPlain } from '../../lib/plain.js'
import { FIELDS } from '../checks/fields.js'
import { resolveSettings } from '../resolve.js'
import type { HostConfig } from '../settings.js'

/** A layer with this value at this path. */
const at = (path: string, value: unknown): HostConfig =>
  path.split('.').reduceRight<unknown>((inner, step) => ({ [step]: inner }), value) as HostConfig
const read = (layer: object, path: string): unknown =>
  path.split('.').reduce<unknown>((place, step) => (place as Record<string, unknown> | undefined)?.[step], layer)
/** A value of the setting that markup may not set. */
const decisive = (value: unknown): unknown => (value === 'any' ? { review: { approve: 'Continue' } } : value)
/** The settings without a function: markup may not set their value. */
const ROWS = Object.entries(DECISIONS).filter(([, value]) => typeof value !== 'function')

/** The path of every field in the table of settings. */
const places = (fields: object, path = ''): string[] =>
  Object.entries(fields).flatMap(([name, field]: [string, object]) =>
    isPlain(field) ? places(field, `${path}${name}.`) : [path + name],
  )

/**
 * The settings that markup may set freely: they are shown, they name something that is checked elsewhere, or they add a
 * restriction.
 */
const OPEN =
  `appId clientId apiUrl name locale copy appearance.logo appearance.theme appearance.palette appearance.walletList
  appearance.walletChainType appearance.loginGroupPriority appearance.hideDirectWeb2Inputs appearance.landingHeader
  appearance.loginMessage loginMethods loginMethodsAndOrder.primary
  loginMethodsAndOrder.overflow loginConfig.passkeysForSignupEnabled captchaSiteKey captcha allowlistConfig.errorTitle
  allowlistConfig.errorDetail allowlistConfig.errorCtaText allowlistConfig.errorCtaLink intl.defaultCountry
  embeddedWallets.createOnLogin.ethereum embeddedWallets.createOnLogin.solana embeddedWallets.userOwnedRecoveryOptions
  embeddedWallets.announceWallets mfa.methods externalWallets.walletConnect.enabled externalWallets.walletConnect.connect
  externalWallets.coinbaseWallet.connect walletConnectCloudProjectId customAuth.getCustomAccessToken rpcConfig.rpcTimeouts
  shouldEnforceDefaultChainOnConnect solana.cluster funding.defaultAmount funding.defaultChain funding.defaultAsset
  funding.options funding.crossChainBridgingEnabled analytics`.split(/\s+/)

/**
 * A known chain as an attacker would describe it: with a millionth of the value of its coin, and with their own node.
 */
const THEIRS = {
  id: 1,
  name: 'Test network',
  nativeCurrency: { name: 'Test', symbol: 'TEST', decimals: 24 },
  rpcUrls: { default: { http: ['https://evil.example'] } },
  testnet: true,
}

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('settings that only a script may decide', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})

  it.each(ROWS)('a script can set %s, and markup cannot [SEC-95]', (path, value) => {
    expect(decided({ markup: at(path, decisive(value)) })).not.toHaveProperty(path)
    expect(read(decided(at(path, decisive(value))), path)).toEqual(decisive(value))
  })

  it.each(ROWS.filter(([, value]) => typeof value === 'boolean'))(
    'markup can set %s to the stricter value, and a script overrides it',
    (path, value) => {
      expect(read(decided({ markup: at(path, !value) }), path)).toBe(!value)
      expect(read(decided({ markup: at(path, value), ...at(path, !value) }), path)).toBe(!value)
      expect(read(decided({ markup: at(path, !value), ...at(path, value) }), path)).toBe(value)
    },
  )

  it('every listed setting exists', () => {
    for (const path of Object.keys(DECISIONS).filter(path => !path.startsWith('copy.')))
      expect(read(FIELDS, path), path).toBeDefined()
  })

  it('the list contains every setting except a fixed list of harmless ones [SEC-95]', () => {
    const isDecided = (path: string) => Object.keys(DECISIONS).some(row => `${path}.`.startsWith(`${row}.`))
    expect(places(FIELDS).filter(path => !isDecided(path))).toEqual(OPEN)
  })

  it('the node, the name and the coin of a chain are script-only settings [SEC-95] [SEC-98]', () => {
    const markup = {
      chains: [THEIRS, 8453, { ...THEIRS, id: 56 }],
      defaultChain: THEIRS,
      rpcConfig: { rpcUrls: { 1: 'https://evil.example' }, rpcTimeouts: { metamask: 60_000 } },
      solana: { cluster: 'devnet', rpcUrls: { devnet: 'https://mainnet.example' } },
    } as const
    const settings = resolveSettings(null, { markup })
    const usual = resolveSettings(null, {})
    expect([settings.chains, settings.defaultChain]).toEqual([usual.chains, usual.defaultChain])
    expect([settings.rpcConfig, settings.solana]).toEqual([
      { rpcUrls: {}, rpcTimeouts: { metamask: 60_000 } },
      { cluster: 'devnet', rpcUrls: {} },
    ])
    // nor can a record replace an id or a list
    const odd = { chains: [{ id: THEIRS }, [THEIRS], 1], defaultChain: { id: THEIRS } } as unknown as HostConfig
    expect(resolveSettings(null, { markup: odd })).toMatchObject({
      chains: usual.chains,
      defaultChain: usual.defaultChain,
    })
    // known chains are named by their ids
    expect(resolveSettings(null, { markup: { chains: [1, 8453], defaultChain: 8453 } })).toMatchObject({
      chains: [chainById(1), chainById(8453)],
      defaultChain: chainById(8453),
    })
    // the same values from a script are accepted
    const { chains, defaultChain, rpcConfig, solana } = resolveSettings(null, markup)
    expect({ chains: [chains[0], 8453, chains[2]], defaultChain, rpcConfig, solana }).toEqual(markup)
  })

  it("a script's own nodes and chains stay, whatever markup says later, for the page or for one tag", () => {
    const host = {
      chains: [{ ...THEIRS, id: 31337, rpcUrls: { default: { http: ['https://node.example'] } } }],
      rpcConfig: { rpcUrls: { 31337: 'https://node.example' } },
      solana: { cluster: 'devnet', rpcUrls: { devnet: 'https://node.example' } },
    } as const
    const evil = {
      rpcConfig: { rpcUrls: { 31337: 'https://evil.example' } },
      solana: { rpcUrls: { devnet: 'https://evil.example' } },
    }
    for (const layers of [[{ ...host, markup: evil }], [host, { markup: evil }]]) {
      const { chains, rpcConfig, solana } = resolveSettings(null, ...layers)
      expect([chains, rpcConfig.rpcUrls, solana.rpcUrls]).toEqual([
        host.chains,
        host.rpcConfig.rpcUrls,
        host.solana.rpcUrls,
      ])
    }
  })

  it.each(['localhost', 'shop.localhost', '127.0.0.1'])(
    'on a development server on %s markup may set records, since no stranger writes into its pages',
    hostname => {
      vi.stubGlobal('location', { hostname, port: '5173' })
      const markup: HostConfig = { chains: [THEIRS], solana: { rpcUrls: { devnet: 'http://127.0.0.1:4103' } } }
      expect(decided({ markup })).toEqual(markup)
      expect(decided({ markup: { sponsored: true } })).toEqual({})
      for (const elsewhere of [
        { hostname, port: '' }, // an app on a phone
        { hostname: `${hostname}.example`, port: '5173' },
      ]) {
        vi.stubGlobal('location', elsewhere)
        expect(decided({ markup })).toEqual({ solana: {} })
      }
    },
  )

  it('markup cannot change the URLs of terms and privacy policy once the app or a script has set them [SEC-95]', () => {
    const theirs = (url: unknown) =>
      ({ markup: { legal: { termsAndConditionsUrl: url, privacyPolicyUrl: url } } }) as HostConfig & {
        markup: HostConfig
      }
    const evil = theirs('https://evil.example/agree')
    const own = { legal: { termsAndConditionsUrl: 'https://shop.example/terms' } }
    const linksOf = (...[server, ...layers]: Parameters<typeof resolveSettings>) => {
      const { termsAndConditionsUrl, privacyPolicyUrl } = resolveSettings(server, ...layers).legal
      return [termsAndConditionsUrl, privacyPolicyUrl]
    }
    // nobody else has set the other document
    const mixed = ['https://shop.example/terms', 'https://evil.example/agree']
    for (const links of [
      linksOf(own, evil),
      linksOf(null, own, evil),
      linksOf(null, evil, own),
      linksOf(null, { ...own, ...evil }),
    ])
      expect(links).toEqual(mixed)
    // an empty text from a script counts too
    expect(linksOf(null, { legal: { termsAndConditionsUrl: '', privacyPolicyUrl: '' } }, evil)).toEqual(['', ''])
    // a script takes precedence over the app's record
    expect(linksOf(own, { legal: { termsAndConditionsUrl: 'https://new.example' } })).toEqual([
      'https://new.example',
      '',
    ])
  })

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'http://shop.example',
    '//evil.example',
    ' https://x',
    {},
    ['https://x'],
  ])('markup cannot link to the terms with anything but an https URL: %j', url => {
    const markup = { legal: { termsAndConditionsUrl: url } } as HostConfig
    expect(read(decided({ markup }), 'legal.termsAndConditionsUrl')).toBeUndefined()
    vi.stubGlobal('location', { hostname: 'localhost', port: '5173' })
    expect(read(decided({ markup }), 'legal.termsAndConditionsUrl'), 'while it is tried out').toEqual(url)
  })

  it('markup may replace texts only in areas about ways to log in', () => {
    const ofScripts = Object.keys(DECISIONS).flatMap(path => (/^copy\.\w+$/.test(path) ? [path.slice(5)] : []))
    const ofMarkup = ALL_AREAS.map(({ name }) => name).filter(name => !ofScripts.includes(name))
    expect(ofMarkup.sort()).toEqual([
      'account',
      'basics',
      'busy',
      'code',
      'externalWallet',
      'farcaster',
      'login',
      'oauth',
      'passkeys',
      'phone',
      'telegram',
    ])
    expect(ofScripts.filter(name => !ALL_AREAS.some(area => area.name === name))).toEqual([])
    // and in those areas not the texts that warn
    for (const path of Object.keys(DECISIONS).filter(path => /^copy\.\w+\./.test(path))) {
      const [, area, part = ''] = path.split('.')
      expect(ALL_AREAS.find(({ name }) => name === area)?.english, path).toHaveProperty(part)
    }
  })

  it('markup cannot disable the confirmation of a foreign return [SEC-92]', () => {
    const account = { confirmLogin: { detail: 'All checks passed.' }, signedInAs: 'Hello' }
    expect(decided({ markup: { copy: { account } } })).toEqual({
      copy: { account: { signedInAs: account.signedInAs } },
    })
  })

  it('all other settings of markup apply, also in the same group as a reserved one', () => {
    const markup: HostConfig = {
      name: 'Shop',
      embeddedWallets: { showWalletUIs: false, createOnLogin: { ethereum: 'all-users' } },
      copy: { login: { title: 'Sign in' } },
      chains: [1],
    }
    expect(decided({ markup, locale: 'de' })).toEqual({
      name: 'Shop',
      embeddedWallets: { createOnLogin: { ethereum: 'all-users' } },
      copy: { login: { title: 'Sign in' } },
      chains: [1],
      locale: 'de',
    })
    expect(markup.embeddedWallets?.showWalletUIs).toBe(false) // the host's own object is unchanged
  })

  it('settings inherited from a polluted prototype are ignored', () => {
    Object.defineProperty(Object.prototype, 'sponsored', { value: true, configurable: true })
    try {
      expect(Object.hasOwn(decided({ markup: { name: 'Shop' } }), 'sponsored')).toBe(false)
      expect(decided({ markup: { name: 'Shop' } }).sponsored).toBeUndefined()
    } finally {
      delete (Object.prototype as { sponsored?: unknown }).sponsored
    }
  })

  it('a warning about a setting is shown only once', async () => {
    vi.resetModules()
    const fresh = await import('./decisions.js')
    warn.mockClear()
    const spy = vi.spyOn(console, 'warn').mockImplementation(() => {})
    for (let time = 0; time < 3; time++) fresh.decided({ markup: { sponsored: true } })
    expect(spy.mock.calls).toEqual([['Only a script can set sponsored so.']])
  })
})
