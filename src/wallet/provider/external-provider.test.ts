import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startWorld, type World } from '../../../demo/world.js'
import { configureApp, forgetApp, useApp } from '../../config/app.js'
import type { ConnectedWallet } from '../../connectors/connections.js'
import { connectExternalWallet, disconnectExternalWallet } from '../../connectors/connected-wallets.js'
import type { ExternalProvider } from '../../connectors/registry.js'
import { ADA, connectorTo, EVE, FakeWallet, useMemoryStorage } from '../../connectors/wallet.harness.js'
import { forgetPage } from '../../lib/page.js'
import { failure } from '../../errors/failure.harness.js'

const platform = fetch
const asked: { url: string; method: string }[] = []
// The tested files capture `fetch` when they load.
vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
  if (!url.startsWith('https://node')) return platform(url, init)
  const { method } = JSON.parse(init.body as string) as { method: string }
  asked.push({ url, method })
  return Promise.resolve(new Response('{"jsonrpc":"2.0","id":1,"result":"0x2a"}'))
})
const { getExternalProvider } = await import('./external-provider.js')
vi.unstubAllGlobals()

const chain = (id: number) => ({
  id,
  name: `Chain ${id}`,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [`https://node${id}.test/`] } },
})

let world: World
let appId: string
beforeAll(async () => {
  world = await startWorld({ chains: false })
  appId = (await world.driver.createApp({})).appId
})
afterAll(() => world.stop())

let extension: FakeWallet
let wallet: ConnectedWallet
beforeEach(async () => {
  forgetPage()
  forgetApp()
  useMemoryStorage()
  useApp({ appId, apiUrl: world.apiUrlLocal })
  configureApp({
    chains: [chain(1), chain(10)],
    defaultChain: 1,
    rpcConfig: { rpcUrls: { 10: 'https://node-of-the-host.test/' } },
  })
  asked.length = 0
  extension = new FakeWallet([ADA], '0x1')
  wallet = await connectExternalWallet(connectorTo(extension))
  extension.requestedMethods.length = 0
})
const ask = (method: string, params?: unknown) => getExternalProvider(wallet).request({ method, params })

describe('the provider of an external wallet', () => {
  it("node requests go to the endpoint of the wallet's chain, or to the one in rpcConfig [EXTW-39]", async () => {
    expect(await ask('eth_getBalance', [ADA, 'latest'])).toBe('0x2a')
    extension.emit('chainChanged', '0xa')
    expect(await ask('eth_call', [{ to: ADA }])).toBe('0x2a')
    expect(asked).toEqual([
      { url: 'https://node1.test/', method: 'eth_getBalance' },
      { url: 'https://node-of-the-host.test/', method: 'eth_call' },
    ])
    expect(extension.requestedMethods).toEqual([])
  })

  it('all other requests go to the wallet, with its own answer or error', async () => {
    expect(await ask('personal_sign', ['0x6869', ADA])).toEqual([ADA])
    extension.request = () => Promise.reject(Object.assign(new Error('no'), { code: 4001 }))
    expect(await failure(ask('eth_sendTransaction', [{}]))).toMatchObject({
      name: 'ProviderRpcError',
      code: 4001,
      cause: { code: 'USER_REJECTED_REQUEST' },
    })
    expect(asked).toEqual([])
  })

  it('a failed signature is reported as rejected in the wallet, or as timed out [SIGN-21] [SIGN-22]', async () => {
    for (const method of ['personal_sign', 'eth_signTypedData_v4', 'eth_signTransaction']) {
      extension.request = () => Promise.reject(Object.assign(new Error('no'), { code: 4001 }))
      expect(await failure(ask(method, [ADA]))).toMatchObject({
        code: 4001,
        message: 'User rejected request',
        cause: { code: 'USER_REJECTED_REQUEST', cancelled: true },
      })
      extension.request = () => new Promise(() => {})
      configureApp({ rpcConfig: { rpcTimeouts: { [wallet.walletClientType]: 5 } } })
      expect(await failure(ask(method, [ADA]))).toMatchObject({
        code: 4900,
        message: 'Request timeout',
        cause: { code: 'CLIENT_REQUEST_TIMEOUT' },
      })
    }
    extension.request = () => Promise.reject(Object.assign(new Error('busy'), { code: -32002 }))
    expect(await failure(ask('personal_sign', [ADA]))).toMatchObject({
      code: -32002,
      message: 'Resource request already pending',
    })
  })

  it('requests on an unsupported chain are refused: those for its node, and a switch to it [EXTW-31]', async () => {
    const refused = (id: number) => ({
      code: 4901,
      message: `Unsupported chainId ${id}`,
      data: { code: 'UNSUPPORTED_CHAIN_ID' },
      cause: { code: 'UNSUPPORTED_CHAIN_ID', rpcCode: 4901, message: `Unsupported chainId ${id}` },
    })
    expect(await failure(ask('wallet_switchEthereumChain', [{ chainId: '0x5' }]))).toMatchObject(refused(5))
    extension.emit('chainChanged', '0x89')
    expect(await failure(ask('eth_blockNumber'))).toMatchObject(refused(137))
    expect([asked, extension.requestedMethods]).toEqual([[], []])
    expect(await ask('wallet_switchEthereumChain', [{ chainId: '0xa' }])).toBeNull()
    expect(extension.requestedMethods).toEqual(['wallet_switchEthereumChain'])
  })

  it('every request is refused once the wallet is disconnected [EXTW-38]', async () => {
    const provider = getExternalProvider(wallet)
    disconnectExternalWallet(wallet)
    for (const method of ['eth_accounts', 'eth_blockNumber', 'personal_sign', 'wallet_switchEthereumChain']) {
      expect(await failure(provider.request({ method })), method).toMatchObject({
        code: 4900,
        message: 'Wallet is not connected',
        cause: { message: 'Wallet is not connected' },
      })
    }
    expect([asked, extension.requestedMethods]).toEqual([[], []])
    wallet = await connectExternalWallet(connectorTo(extension))
    expect(await provider.request({ method: 'eth_blockNumber' })).toBe('0x2a')
  })

  it('requests are refused while the wallet is locked, and served when it is unlocked', async () => {
    extension.emit('accountsChanged', [])
    expect(await failure(ask('personal_sign'))).toMatchObject({ code: 4900, message: 'Wallet is not connected' })
    extension.emit('accountsChanged', [ADA])
    expect(await ask('personal_sign')).toEqual([ADA])
  })

  it('WalletConnect requests are refused after the session, but an offline extension stays connected', async () => {
    extension.emit('disconnect', { code: 4900 })
    expect(await ask('personal_sign')).toEqual([ADA])
    const other = new FakeWallet()
    wallet = await connectExternalWallet({ ...connectorTo(other, 'wallet_connect'), connectorType: 'wallet_connect' })
    expect(await ask('personal_sign')).toEqual([ADA])
    other.emit('disconnect', undefined)
    expect(await failure(ask('personal_sign'))).toMatchObject({ code: 4900, message: 'Wallet is not connected' })
  })
})

describe("the events of an external wallet's provider", () => {
  const heard = (provider: ExternalProvider, name: string) => {
    const details: unknown[] = []
    const listener = (detail: unknown) => {
      details.push(detail)
    }
    provider.on?.(name, listener)
    return { details, end: () => provider.removeListener?.(name, listener) }
  }

  it('only events of the requested account are reported', () => {
    const { details } = heard(getExternalProvider(wallet), 'accountsChanged')
    extension.emit('accountsChanged', [EVE, ADA])
    expect(details).toEqual([])
    for (const accounts of [[EVE], [EVE], [], [EVE]]) extension.emit('accountsChanged', accounts)
    expect(details).toEqual([[]])
    extension.emit('accountsChanged', [ADA, EVE])
    expect(details).toEqual([[], [ADA]])
  })

  it('a disconnection by the page is reported, and later events of the wallet are not', () => {
    const { details } = heard(getExternalProvider(wallet), 'accountsChanged')
    disconnectExternalWallet(wallet)
    extension.emit('accountsChanged', [ADA])
    extension.emit('accountsChanged', [EVE])
    expect(details).toEqual([[]])
  })

  it('all other events are those of the wallet, for each listener until it is removed', () => {
    const provider = getExternalProvider(wallet)
    const [first, second] = [heard(provider, 'chainChanged'), heard(provider, 'chainChanged')]
    extension.emit('chainChanged', '0xa')
    first.end()
    extension.emit('chainChanged', '0x1')
    expect([first.details, second.details]).toEqual([['0xa'], ['0xa', '0x1']])
  })

  it('no listener stays at the wallet, however often a page adds and removes listeners', () => {
    const names = ['accountsChanged', 'chainChanged', 'message']
    const before = names.map(name => extension.listeners(name).size)
    const provider = getExternalProvider(wallet)
    for (let round = 0; round < 5; round++) {
      const all = [...names, ...names].map(name => heard(provider, name))
      expect(
        names.map(name => extension.listeners(name).size),
        'one for all',
      ).toEqual([before[0], (before[1] ?? 0) + 1, (before[2] ?? 0) + 1])
      for (const { end } of all) end()
      for (const { end } of all) end()
      expect(names.map(name => extension.listeners(name).size)).toEqual(before)
    }
  })

  it('a wallet that cannot remove listeners gets only one', async () => {
    const silent = new FakeWallet()
    Object.assign(silent, { removeListener: undefined })
    wallet = await connectExternalWallet(connectorTo(silent, 'com.example.other'))
    const provider = getExternalProvider(wallet)
    const first = heard(provider, 'message')
    first.end()
    const second = heard(provider, 'message')
    silent.emit('message', 1)
    expect([silent.listeners('message').size, first.details, second.details]).toEqual([1, [], [1]])
  })

  it('every listener is called, also after one that throws', () => {
    const reported = vi.fn()
    vi.stubGlobal('reportError', reported)
    const provider = getExternalProvider(wallet)
    const wrong = new Error('in the page')
    provider.on?.('accountsChanged', () => {
      throw wrong
    })
    const { details } = heard(provider, 'accountsChanged')
    extension.emit('accountsChanged', [])
    vi.unstubAllGlobals()
    expect([details, reported.mock.calls]).toEqual([[[]], [[wrong]]])
  })
})
