import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { WalletError } from '../errors/wallet-error.js'
import { $app, $hostConfig, configureWallet, DEFAULT_API_URL, forgetApp, setHostLayer, useApp } from './app.js'
import type { HostConfig } from './settings.js'

const appId = 'clconfigunittest000000001'
const secure = { protocol: 'https:', hostname: 'host.example' }
const plain = (hostname: string) => ({ protocol: 'http:', hostname })

const codeOf = (act: () => unknown): string => {
  try {
    act()
  } catch (error) {
    return (error as WalletError).code
  }
  return 'none'
}

beforeEach(forgetApp)
afterEach(forgetApp)

describe('where a page may start', () => {
  it('takes an app id of exactly 25 characters [START-07]', () => {
    for (const wrong of ['', 'x'.repeat(24), 'x'.repeat(26), undefined, 25, { length: 25 }, ['x'.repeat(25)]]) {
      expect(codeOf(() => useApp({ appId: wrong as string }, secure))).toBe('INVALID_CONFIG')
    }
    expect($app().get()).toBeNull()
    expect(useApp({ appId: 'x'.repeat(25) }, secure).appId).toBe('x'.repeat(25))
  })

  it('lets several elements share one app and refuses a second one [START-08]', () => {
    const first = useApp({ appId, apiUrl: 'https://api.example/' }, secure)
    expect(useApp({ appId, apiUrl: 'https://api.example' }, secure)).toBe(first)
    expect(useApp({ appId }, secure)).toBe(first)
    expect(useApp({}, secure)).toBe(first)
    expect(codeOf(() => useApp({ appId: 'clconfigunittest000000002' }, secure))).toBe('INSTANCE_CONFLICT')
    expect(codeOf(() => useApp({ appId, apiUrl: 'https://other.example' }, secure))).toBe('INSTANCE_CONFLICT')
    expect(codeOf(() => useApp({ appId, clientId: 'another' }, secure))).toBe('INSTANCE_CONFLICT')
    expect($app().get()).toBe(first)
  })

  it('refuses plain HTTP on a public host [START-09]', () => {
    for (const hostname of ['host.example', 'localhost.example', 'notlocalhost', '127.0.0.1.example', '192.168.0.1', '10.0.0.1', '']) {
      expect(codeOf(() => useApp({ appId }, plain(hostname)))).toBe('INSECURE_ORIGIN')
    }
    expect($app().get()).toBeNull()
    expect(codeOf(() => useApp({ appId }, secure))).toBe('none')
  })

  it('allows plain HTTP on this very machine [START-10]', () => {
    for (const hostname of ['localhost', '127.0.0.1', '[::1]', 'app.localhost']) {
      forgetApp()
      expect(codeOf(() => useApp({ appId }, plain(hostname)))).toBe('none')
    }
  })

  it('asks at the provider\'s usual address unless told otherwise, and only at http addresses', () => {
    expect(useApp({ appId }, secure).apiUrl).toBe(DEFAULT_API_URL)
    forgetApp()
    for (const apiUrl of ['nonsense', 'javascript:alert(1)', 'file:///etc/hosts', '']) expect(codeOf(() => useApp({ appId, apiUrl }, secure))).toBe('INVALID_CONFIG')
  })
})

describe('configureWallet', () => {
  it('is the app of elements that name none', () => {
    configureWallet({ appId, clientId: 'client', apiUrl: 'https://api.example' })
    expect(useApp({}, secure)).toEqual({ appId, clientId: 'client', apiUrl: 'https://api.example' })
  })

  it('copies what it is given: a later change of the object changes nothing', () => {
    const config = { name: 'Before', appearance: { walletList: ['metamask'] }, chains: [{ id: 1 }] }
    configureWallet(config as unknown as HostConfig)
    config.name = 'After'
    config.appearance.walletList.push('rainbow')
    config.chains[0] = { id: 2 }
    expect($hostConfig().get()).toEqual({ name: 'Before', appearance: { walletList: ['metamask'] }, chains: [{ id: 1 }] })
    expect(() => { ($hostConfig().get() as { name: string }).name = 'Forced' }).toThrow(TypeError)
  })

  it('adds to what was said before', () => {
    configureWallet({ name: 'Demo', legal: { termsAndConditionsUrl: 'https://host.example/terms' } })
    configureWallet({ legal: { privacyPolicyUrl: 'https://host.example/privacy' }, name: undefined })
    expect($hostConfig().get()).toEqual({ name: 'Demo', legal: { termsAndConditionsUrl: 'https://host.example/terms', privacyPolicyUrl: 'https://host.example/privacy' } })
  })

  it('lies under what a tag sets later, and over what it set before; a tag sets all of its own anew', () => {
    const [tag, other] = [{}, {}]
    setHostLayer(tag, [{ name: 'Child', theme: 'dark' } as HostConfig, { name: 'Tag' }])
    configureWallet({ name: 'Script', legal: { termsAndConditionsUrl: 'https://host.example/terms' } })
    expect($hostConfig().get().name).toBe('Script')
    setHostLayer(tag, [{ name: 'Tag' }])
    setHostLayer(other, [{ disableSignup: true }])
    expect($hostConfig().get()).toEqual({ name: 'Tag', disableSignup: true, legal: { termsAndConditionsUrl: 'https://host.example/terms' } })
    setHostLayer(tag)
    expect($hostConfig().get()).toEqual({ name: 'Script', disableSignup: true, legal: { termsAndConditionsUrl: 'https://host.example/terms' } })
  })

  it('refuses a structure without end', () => {
    const endless: { appearance?: unknown } = {}
    endless.appearance = endless
    expect(codeOf(() => configureWallet(endless as HostConfig))).toBe('INVALID_CONFIG')
  })
})
