import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { WalletError } from '../errors/wallet-error.js'
import { pageRecord } from '../lib/page.js'
import { polluted } from '../lib/own/polluted.harness.js'
import { currentApp } from './current-app.js'
import { $app, $hostConfig, configureApp, DEFAULT_API_URL, forgetApp, setHostLayer, useApp } from './app.js'
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

describe('the app of a page', () => {
  it('an app id has exactly 25 characters [START-07]', () => {
    for (const wrong of ['', 'x'.repeat(24), 'x'.repeat(26), undefined, 25, { length: 25 }, ['x'.repeat(25)]]) {
      expect(codeOf(() => useApp({ appId: wrong as string }, secure))).toBe('INVALID_CONFIG')
    }
    expect($app().get()).toBeNull()
    expect(useApp({ appId: 'x'.repeat(25) }, secure).appId).toBe('x'.repeat(25))
  })

  it('several elements share one app, and a second app is refused [START-08]', () => {
    const first = useApp({ appId, apiUrl: 'https://api.example/' }, secure)
    expect(useApp({ appId, apiUrl: 'https://api.example' }, secure)).toBe(first)
    expect(useApp({ appId }, secure)).toBe(first)
    expect(useApp({}, secure)).toBe(first)
    expect(codeOf(() => useApp({ appId: 'clconfigunittest000000002' }, secure))).toBe('INSTANCE_CONFLICT')
    expect(codeOf(() => useApp({ appId, apiUrl: 'https://other.example' }, secure))).toBe('INSTANCE_CONFLICT')
    expect(codeOf(() => useApp({ appId, clientId: 'another' }, secure))).toBe('INSTANCE_CONFLICT')
    expect($app().get()).toBe(first)
  })

  it('plain HTTP is refused on a public host [START-09]', () => {
    for (const hostname of [
      'host.example',
      'localhost.example',
      'notlocalhost',
      '127.0.0.1.example',
      '192.168.0.1',
      '10.0.0.1',
      '',
    ]) {
      expect(codeOf(() => useApp({ appId }, plain(hostname)))).toBe('INSECURE_ORIGIN')
    }
    expect($app().get()).toBeNull()
    expect(codeOf(() => useApp({ appId }, secure))).toBe('none')
  })

  it("plain HTTP is allowed on the visitor's own machine [START-10]", () => {
    for (const hostname of ['localhost', '127.0.0.1', '[::1]', 'app.localhost']) {
      forgetApp()
      expect(codeOf(() => useApp({ appId }, plain(hostname)))).toBe('none')
    }
  })

  it("the API has the provider's usual address by default, and only http(s) addresses are accepted", () => {
    expect(useApp({ appId }, secure).apiUrl).toBe(DEFAULT_API_URL)
    forgetApp()
    for (const apiUrl of ['nonsense', 'javascript:alert(1)', 'file:///etc/hosts', ''])
      expect(codeOf(() => useApp({ appId, apiUrl }, secure))).toBe('INVALID_CONFIG')
  })
})

describe('an app that only markup has named', () => {
  const evil = 'https://evil.example'
  const real = 'https://api.example'

  it('an app from markup is replaced by that of a script, and after that by no other', () => {
    useApp({ appId, apiUrl: evil }, secure)
    expect(configureApp({ appId, apiUrl: real })).toEqual({ appId, clientId: undefined, apiUrl: real })
    expect($app().get()?.apiUrl).toBe(real)
    expect(codeOf(() => useApp({ appId, apiUrl: evil }, secure))).toBe('INSTANCE_CONFLICT')
    expect(codeOf(() => configureApp({ apiUrl: evil }))).toBe('INSTANCE_CONFLICT')
    expect($app().get()?.apiUrl).toBe(real)
  })

  it('a script that names the app uses the default provider, not one from markup', () => {
    useApp({ appId, apiUrl: evil }, secure)
    expect(configureApp({ appId })?.apiUrl).toBe(DEFAULT_API_URL)
    forgetApp()
    setHostLayer({}, [{ markup: { apiUrl: evil } }])
    expect(configureApp({ appId })?.apiUrl).toBe(DEFAULT_API_URL)
  })

  it('a second tag with another provider has no effect, wherever it is', () => {
    const [first, second] = [{}, {}]
    setHostLayer(first, [{ markup: { appId, apiUrl: real } }])
    const app = useApp({ appId, apiUrl: real }, secure)
    setHostLayer(second, [{ markup: { appId, apiUrl: evil } }])
    expect(codeOf(() => useApp({ appId, apiUrl: evil }, secure))).toBe('INSTANCE_CONFLICT')
    expect(useApp({}, secure)).toBe(app) // a tag that names no app causes no conflict
    expect(useApp({ appId }, secure)).toBe(app)
  })
})

describe('the page-wide settings', () => {
  it('elements that name no app use the one of the page-wide settings', () => {
    configureApp({ appId, clientId: 'client', apiUrl: 'https://api.example' })
    expect(useApp({}, secure)).toEqual({ appId, clientId: 'client', apiUrl: 'https://api.example' })
  })

  it('settings are copied, so that later changes of the object have no effect', () => {
    const config = { name: 'Before', appearance: { walletList: ['metamask'] }, chains: [{ id: 1 }] }
    configureApp(config as unknown as HostConfig)
    config.name = 'After'
    config.appearance.walletList.push('rainbow')
    config.chains[0] = { id: 2 }
    expect($hostConfig().get()).toEqual({
      name: 'Before',
      appearance: { walletList: ['metamask'] },
      chains: [{ id: 1 }],
    })
    expect(() => {
      ;($hostConfig().get() as { name: string }).name = 'Forced'
    }).toThrow(TypeError)
  })

  it('later settings are added to earlier ones', () => {
    configureApp({ name: 'Demo', legal: { termsAndConditionsUrl: 'https://host.example/terms' } })
    configureApp({ legal: { privacyPolicyUrl: 'https://host.example/privacy' }, name: undefined })
    expect($hostConfig().get()).toEqual({
      name: 'Demo',
      legal: { termsAndConditionsUrl: 'https://host.example/terms', privacyPolicyUrl: 'https://host.example/privacy' },
    })
  })

  it('settings of a script have precedence over those of tags, and each tag replaces all of its own', () => {
    const [tag, other] = [{}, {}]
    setHostLayer(tag, [{ name: 'Child', theme: 'dark' } as HostConfig, { name: 'Tag' }])
    configureApp({ name: 'Script', legal: { termsAndConditionsUrl: 'https://host.example/terms' } })
    expect($hostConfig().get().name).toBe('Script')
    setHostLayer(tag, [{ name: 'Tag' }])
    setHostLayer(other, [{ disableSignup: true }])
    expect($hostConfig().get()).toEqual({
      name: 'Script',
      disableSignup: true,
      legal: { termsAndConditionsUrl: 'https://host.example/terms' },
    })
    setHostLayer('script')
    expect($hostConfig().get()).toEqual({ name: 'Tag', disableSignup: true })
    configureApp({ name: 'Script', legal: { termsAndConditionsUrl: 'https://host.example/terms' } })
    setHostLayer(tag)
    expect($hostConfig().get()).toEqual({
      name: 'Script',
      disableSignup: true,
      legal: { termsAndConditionsUrl: 'https://host.example/terms' },
    })
  })

  it('all copies of the bundle on a page share the settings, under the same names', () => {
    const { values } = pageRecord()
    expect([values.get('app'), (values.get('host-config') as { $merged: unknown }).$merged]).toEqual([
      $app(),
      $hostConfig(),
    ])
    setHostLayer('script', [{ name: 'Another copy' }])
    configureApp({ locale: 'de' })
    expect($hostConfig().get()).toEqual({ name: 'Another copy', locale: 'de' })
    setHostLayer('script')
    expect($hostConfig().get()).toEqual({})
  })

  it("the settings stay unchanged if a tag's settings are invalid", () => {
    const tag = {}
    setHostLayer(tag, [{ name: 'Tag' }])
    const endless: { appearance?: unknown } = {}
    endless.appearance = endless
    expect(() => setHostLayer(tag, [{ name: 'Other' }, endless as HostConfig])).toThrow(
      'The configuration is too deep.',
    )
    expect($hostConfig().get()).toEqual({ name: 'Tag' })
    setHostLayer(tag, [])
    expect($hostConfig().get()).toEqual({})
  })

  it('a configuration may have 16 levels, and no more', () => {
    const deep = (levels: number): object => (levels === 0 ? { end: 1 } : { in: deep(levels - 1) })
    expect(codeOf(() => configureApp(deep(15) as HostConfig))).toBe('none')
    expect(codeOf(() => configureApp(deep(16) as HostConfig))).toBe('INVALID_CONFIG')
    expect(codeOf(() => configureApp(JSON.parse(`${'['.repeat(18)}${']'.repeat(18)}`) as HostConfig))).toBe(
      'INVALID_CONFIG',
    )
  })

  it('members that could change a prototype are ignored', () => {
    configureApp(
      JSON.parse('{"copy":{"__proto__":{"a":1},"constructor":{"a":1},"prototype":{"a":1},"login":{}}}') as HostConfig,
    )
    const { copy } = $hostConfig().get()
    expect(Object.getOwnPropertyNames(copy)).toEqual(['constructor', 'prototype', 'login'])
    expect(Object.getPrototypeOf(copy)).toBeNull()
    configureApp(JSON.parse('{"copy":{"login":{"toString":null}}}') as HostConfig)
    expect($hostConfig().get().copy).toMatchObject({ login: { toString: undefined } })
  })

  it('a cyclic configuration is refused', () => {
    const endless: { appearance?: unknown } = {}
    endless.appearance = endless
    expect(codeOf(() => configureApp(endless as HostConfig))).toBe('INVALID_CONFIG')
  })
})

describe('configureApp', () => {
  it('the app is set as soon as its id is known', () => {
    expect(configureApp({ name: 'Demo' })).toBeUndefined()
    expect($app().get()).toBeNull()
    expect(configureApp({ appId, clientId: 'client' })).toEqual({ appId, clientId: 'client', apiUrl: DEFAULT_API_URL })
    expect($hostConfig().get()).toEqual({ name: 'Demo', appId, clientId: 'client' })
  })

  it('a rejected call changes no setting', () => {
    configureApp({ name: 'Demo' })
    expect(codeOf(() => configureApp({ name: 'Other', appId: 'short' }))).toBe('INVALID_CONFIG')
    expect($hostConfig().get()).toEqual({ name: 'Demo' })
    forgetApp()
    expect(codeOf(() => configureApp({ appId: 'short' }))).toBe('INVALID_CONFIG')
    expect($hostConfig().get()).toEqual({})
  })
})

describe("the page's app", () => {
  it('code that requires an app throws with its own message', () => {
    expect(() => currentApp()).toThrow('No app id was given yet.')
    expect(() => currentApp('Log in first.')).toThrow('Log in first.')
    expect(codeOf(() => currentApp())).toBe('INVALID_CONFIG')
    const app = useApp({ appId }, secure)
    expect(currentApp()).toBe(app)
  })

  it('the client id and the address stay if an element names neither', () => {
    const app = useApp({ appId, clientId: 'client', apiUrl: 'https://api.example' }, secure)
    expect(useApp({ appId }, secure)).toBe(app)
    expect(app.clientId).toBe('client')
  })

  it('the error of a rejected app gives the reason', () => {
    expect(() => useApp({ appId }, plain('host.example'))).toThrow('Embedded wallets need HTTPS.')
    expect(() => useApp({ appId: 'short' }, secure)).toThrow('An app id has 25 characters.')
    expect(() => useApp({ appId, apiUrl: 'ftp://api.example' }, secure)).toThrow('The API URL must be http(s).')
    useApp({ appId }, secure)
    expect(() => useApp({ appId: 'clconfigunittest000000002' }, secure)).toThrow('The page has another app.')
  })
})

describe('a polluted page', () => {
  it('a polluted prototype names no app, no client and no provider [SEC-91]', async () => {
    const read = () => {
      forgetApp()
      const none = [codeOf(() => useApp({}, secure)), configureApp({ appearance: {} })]
      return [...none, ...Object.entries(useApp({ appId }, secure))]
    }
    const clean = ['INVALID_CONFIG', undefined, ['appId', appId], ['clientId', undefined], ['apiUrl', DEFAULT_API_URL]]
    expect(read()).toEqual(clean)
    expect(await polluted({ appId, clientId: 'theirs', apiUrl: 'https://evil.example' }, read)).toEqual([clean, clean])
  })
})
