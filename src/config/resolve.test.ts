import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DEFAULT_CHAINS, type ChainRecord } from '../chains/registry.js'
import { forgetApp, useApp } from './app.js'
import { checkSettings } from './resolve-with.js'
import { resolveSettings } from './resolve.js'
import type { HostConfig } from './settings.js'

const local: ChainRecord = {
  id: 31337,
  name: 'Local',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['http://127.0.0.1:4102'] } },
}
const warn = () => vi.mocked(console.warn)
/** The resolved settings without `stated`. */
const resolved = (...layers: readonly HostConfig[]) => {
  const { stated: _, ...settings } = resolveSettings(null, ...layers)
  return settings
}

beforeEach(() => {
  forgetApp()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  forgetApp()
  vi.restoreAllMocks()
})

describe('the layers of settings', () => {
  it("the host's settings take precedence over the provider's, and these over the defaults", () => {
    const server = { name: 'From the provider', disablePlusEmails: true, legal: { requireUsersAcceptTerms: true } }
    const settings = resolveSettings(
      server,
      { name: 'Low', legal: { termsAndConditionsUrl: 'https://host.example/terms' } },
      { name: 'High' },
    )
    expect(settings).toMatchObject({
      name: 'High',
      disablePlusEmails: true,
      intl: { defaultCountry: 'US' },
      legal: {
        requireUsersAcceptTerms: true,
        termsAndConditionsUrl: 'https://host.example/terms',
        privacyPolicyUrl: '',
      },
    })
  })

  it('undefined and null replace nothing', () => {
    const nothing = {
      name: undefined,
      appearance: null,
      legal: { requireUsersAcceptTerms: undefined },
      loginMethods: null,
    } as unknown as HostConfig
    const server = { name: 'Demo', legal: { requireUsersAcceptTerms: true }, loginMethods: ['email' as const] }
    expect(resolveSettings(server, nothing)).toEqual(resolveSettings(server))
    expect(warn()).not.toHaveBeenCalled()
  })

  it('a list is replaced as a whole', () => {
    expect(
      resolveSettings({ loginMethods: ['email', 'sms', 'google'] }, { loginMethods: ['guest'] }).loginMethods,
    ).toEqual(['guest'])
  })

  it("the settings contain the page's app", () => {
    useApp(
      { appId: 'clconfigunittest000000001', apiUrl: 'https://api.example/' },
      { protocol: 'https:', hostname: 'host.example' },
    )
    expect(resolveSettings(null)).toMatchObject({ appId: 'clconfigunittest000000001', apiUrl: 'https://api.example' })
  })

  it("the settings are frozen and share nothing with the host's object", () => {
    const host = { appearance: { palette: { accent: '#f00' } }, loginMethods: ['email' as const] }
    const settings = resolveSettings(null, host)
    host.appearance.palette.accent = '#0f0'
    expect(settings.appearance.palette).toEqual({ accent: '#f00' })
    for (const part of [
      settings,
      settings.appearance,
      settings.appearance.palette,
      settings.loginMethods,
      settings.chains,
      settings.mfa,
    ])
      expect(Object.isFrozen(part)).toBe(true)
  })

  it('functions and class instances are kept by reference', () => {
    class Captcha {
      execute = () => Promise.resolve('token')
    }
    const captcha = new Captcha()
    const getCustomAccessToken = () => Promise.resolve('jwt')
    const settings = resolveSettings(null, { captcha, customAuth: { getCustomAccessToken } })
    expect(settings.captcha).toBe(captcha)
    expect(settings.customAuth).toEqual({ enabled: false, getCustomAccessToken })
  })

  it('no configuration pollutes a prototype', () => {
    const key = fc.constantFrom(
      '__proto__',
      'constructor',
      'prototype',
      'appearance',
      'palette',
      'legal',
      'toString',
      'chains',
    )
    const tree = fc.letrec(tie => ({
      node: fc.oneof(
        { maxDepth: 4 },
        fc.constantFrom('x', 1, true, null),
        fc.dictionary(key, tie('node'), { noNullPrototype: true }),
        fc.array(tie('node'), { maxLength: 2 }),
      ),
    })).node
    const before = Object.getOwnPropertyNames(Object.prototype).sort()
    fc.assert(
      fc.property(tree, config => {
        const layer = JSON.parse(JSON.stringify(config)) as HostConfig
        const settings = resolveSettings(null, layer, layer)
        checkSettings(settings)
        expect(Object.getOwnPropertyNames(Object.prototype).sort()).toEqual(before)
        expect(typeof settings.appearance.logo).toBe('string')
        expect(Object.getPrototypeOf(settings.appearance)).toBeNull()
      }),
      { numRuns: 500 },
    )
  })
})

describe('defaults', () => {
  it('only wallets of Ethereum are offered by default [CONF-05]', () => {
    expect(resolveSettings(null).appearance.walletChainType).toBe('ethereum-only')
    expect(resolveSettings(null, { appearance: { walletChainType: 'solana-only' } }).appearance.walletChainType).toBe(
      'solana-only',
    )
  })

  it('no configuration is required', () => {
    const settings = resolveSettings(null)
    expect(checkSettings(settings)).toBeUndefined()
    expect(settings.chains).toEqual(DEFAULT_CHAINS)
    expect(settings.defaultChain.id).toBe(1)
  })
})

describe('invalid values', () => {
  it('invalid values are left out with a warning that names them', () => {
    const wrong = {
      appearance: { theme: 'pink', logo: 7 },
      loginMethods: 'email',
      disableSignup: 'true',
      intl: 'US',
      embeddedWallets: { createOnLogin: { ethereum: 'sometimes', solana: 'all-users' } },
      chains: {},
      customAuth: { getCustomAccessToken: 'token' },
    } as unknown as HostConfig
    expect(resolved(wrong)).toEqual({
      ...resolved(),
      embeddedWallets: {
        ...resolved().embeddedWallets,
        createOnLogin: { ethereum: 'off', solana: 'all-users' },
      },
    })
    for (const name of [
      'appearance.theme',
      'appearance.logo',
      'loginMethods',
      'disableSignup',
      'intl',
      'embeddedWallets.createOnLogin.ethereum',
      'chains',
      'customAuth.getCustomAccessToken',
    ]) {
      expect(warn()).toHaveBeenCalledWith(`The setting ${name} is of the wrong kind, and ignored.`)
    }
  })

  it('invalid members of a list are left out one by one', () => {
    const settings = resolveSettings(null, {
      loginMethods: ['email', 'hologram', 7, 'guest'],
      chains: [10, { id: 'x' }, local, null],
    } as unknown as HostConfig)
    expect(settings.loginMethods).toEqual(['email', 'guest'])
    expect(settings.chains.map(({ id }) => id)).toEqual([10, 31337])
    expect(warn().mock.calls.map(([text]) => /setting (\S+)/.exec(String(text))?.[1])).toEqual([
      'loginMethods[1]',
      'loginMethods[2]',
      'chains[1]',
      'chains[3]',
    ])
  })

  it('unknown fields are ignored, with a warning in development and without one in production [EC-29]', () => {
    const unknown = { colour: 'red', appearance: { colour: 'red' } } as unknown as HostConfig
    expect(resolved(unknown)).toEqual(resolved())
    expect(warn().mock.calls).toEqual([['There is no setting colour.'], ['There is no setting appearance.colour.']])
    warn().mockClear()
    vi.stubEnv('NODE_ENV', 'production')
    expect(resolved(unknown)).toEqual(resolved())
    vi.unstubAllEnvs()
    expect(warn()).not.toHaveBeenCalled()
  })

  it('a list, text or class instance in place of a configuration is ignored', () => {
    for (const layer of [[], 'config', 7, new Date()]) expect(resolved(layer as HostConfig)).toEqual(resolved())
  })
})

describe('chains', () => {
  it('chains are named by id, by the id as text, or by their record', () => {
    const { chains, defaultChain } = resolveSettings(null, { chains: [8453, '10', local], defaultChain: '31337' })
    expect(chains.map(({ id }) => id)).toEqual([8453, 10, 31337])
    expect(defaultChain).toEqual(local)
  })

  it('the first chain is the default if none is named', () => {
    expect(resolveSettings(null, { chains: [8453, 10] }).defaultChain.id).toBe(8453)
  })

  it('unknown chains are ignored with a warning', () => {
    expect(resolveSettings(null, { chains: [1, 424242] }).chains.map(({ id }) => id)).toEqual([1])
    expect(warn()).toHaveBeenCalledExactlyOnceWith('Chain 424242 is unknown: give its record.')
  })
})

describe('settings that cannot work', () => {
  const check = (...layers: HostConfig[]) => checkSettings(resolveSettings(null, ...layers))

  it('at least one login method is required', () => {
    expect(check({ loginMethods: [] })).toMatchObject({
      code: 'INVALID_CONFIG',
      message: 'At least one login method must be enabled.',
    })
    expect(check({ loginMethodsAndOrder: { primary: [], overflow: [] } })).toMatchObject({ code: 'INVALID_CONFIG' })
    expect(check({ loginMethodsAndOrder: { primary: ['email'] } })).toBeUndefined()
    expect(check({ loginMethods: [], loginMethodsAndOrder: { overflow: ['guest'] } })).toBeUndefined()
    expect(check({ loginMethods: ['guest'] })).toBeUndefined()
  })

  it('at least one chain is required', () => {
    expect(check({ chains: [] })).toMatchObject({
      code: 'INVALID_CONFIG',
      message: 'The list of supported chains must not be empty.',
    })
  })

  it('the default chain must be one of the supported ones', () => {
    expect(check({ chains: [1, 10], defaultChain: 8453 })).toMatchObject({
      code: 'INVALID_CONFIG',
      message: 'The default chain must be one of the supported chains.',
    })
    expect(check({ defaultChain: 424242 })).toMatchObject({ code: 'INVALID_CONFIG' })
    expect(check({ chains: [1, 10], defaultChain: 10 })).toBeUndefined()
  })

  it('more than 4 primary login methods only cause a warning [CONF-40]', () => {
    expect(
      check({ loginMethodsAndOrder: { primary: ['email', 'google', 'apple', 'wallet'], overflow: [] } }),
    ).toBeUndefined()
    expect(warn()).not.toHaveBeenCalled()
    expect(
      check({ loginMethodsAndOrder: { primary: ['email', 'google', 'apple', 'wallet', 'guest'], overflow: [] } }),
    ).toBeUndefined()
    expect(warn()).toHaveBeenCalledExactlyOnceWith('Primary login methods should number at most 4.')
  })
})
