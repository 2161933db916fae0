import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useStorage } from '../lib/storage.js'
import { connectExternalWallet, disconnectAllExternalWallets, disconnectExternalWallet, restoreConnections, storedConnections } from './connected-wallets.js'
import { $connectedWallets } from './connections.js'
import { ADA, connectorTo, EVE, FakeWallet, keepStorage, loadAgain } from './fake-wallet.js'
import { addConnectorSource, type Connector, type ExternalProvider } from './registry.js'
import { startConnectors } from './start.js'

let stored: Map<string, string>

beforeEach(() => {
  stored = keepStorage()
  loadAgain()
})
afterEach(() => {
  vi.useRealTimers()
  useStorage(undefined)
})

/** The page is loaded again, with these wallets in the browser. */
async function reload(...connectors: Connector[]): Promise<void> {
  loadAgain()
  addConnectorSource('injected', found => { connectors.forEach(found); return Promise.resolve() })
  await restoreConnections()
}
const addresses = () => $connectedWallets().get().map(({ address }) => address)
const answering = (request: ExternalProvider['request']) => connectorTo({ request })

describe('connected wallets', () => {
  it('have an address, a chain type, a chain id, a connector type, a wallet client type and a time [EXTW-42]', async () => {
    vi.useFakeTimers({ now: 1_700_000_000_000 })
    expect(await connectExternalWallet(connectorTo(new FakeWallet([ADA], '0x7a69')))).toMatchObject({
      address: ADA, chainType: 'ethereum', chainId: 'eip155:31337', connectorType: 'injected', walletClientType: 'unknown', connectedAt: 1_700_000_000_000,
    })
  })

  it('are stored with address, connectorType, walletClientType, connectedAt and id, and connected again on the next load without a word [STORE-07]', async () => {
    const wallet = new FakeWallet()
    const { connectedAt } = await connectExternalWallet(connectorTo(wallet))
    const kept = { address: ADA, connectorType: 'injected', walletClientType: 'unknown', connectedAt, id: 'com.example.wallet' }
    expect(JSON.parse(stored.get('privy:connections') ?? '')).toEqual([kept])

    wallet.asked.length = 0
    loadAgain()
    expect($connectedWallets().get()).toEqual([])
    await reload(connectorTo(wallet))
    expect($connectedWallets().get()).toMatchObject([kept])
    expect(wallet.asked).toEqual(['eth_accounts', 'eth_chainId'])
  })

  it('come back when their extension arrives late', async () => {
    await connectExternalWallet(connectorTo(new FakeWallet()))
    loadAgain()
    let found: ((connector: Connector) => void) | undefined
    addConnectorSource('injected', tell => { found = tell; return Promise.resolve() })
    await restoreConnections()
    expect(addresses()).toEqual([])
    found?.(connectorTo(new FakeWallet()))
    await vi.waitFor(() => expect(addresses()).toEqual([ADA]))
  })

  it('stay away, and stay stored, while the wallet is locked, fails, has another address or is not there', async () => {
    await connectExternalWallet(connectorTo(new FakeWallet()))
    const failing = answering(() => Promise.reject(new Error('locked')))
    for (const connectors of [[], [connectorTo(new FakeWallet([]))], [failing], [connectorTo(new FakeWallet([EVE, 7, null]))], [connectorTo(new FakeWallet('nonsense'))]]) {
      await reload(...connectors)
      expect(addresses()).toEqual([])
      expect(storedConnections()).toHaveLength(1)
    }
  })

  it('hold up the page for 1500 ms at most when a wallet does not answer [START-06]', async () => {
    await connectExternalWallet(connectorTo(new FakeWallet()))
    vi.useFakeTimers()
    loadAgain()
    addConnectorSource('injected', found => { found(answering(() => new Promise(() => {}))); return Promise.resolve() })
    const ready = vi.fn()
    void startConnectors().then(ready)
    await vi.advanceTimersByTimeAsync(1_499)
    expect(ready).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(ready).toHaveBeenCalled()
  })

  it('are read from whatever is stored without an exception', async () => {
    for (const text of ['', '{', '{}', '[null, 7, {}]', JSON.stringify([{ address: ADA }]), `[${'{"address":7},'.repeat(1000)}null]`]) {
      stored.set('privy:connections', text)
      await expect(reload()).resolves.toBeUndefined()
      expect(storedConnections()).toEqual([])
    }
  })

  it('follow the wallet to another address and another chain', async () => {
    const wallet = new FakeWallet()
    await reload(connectorTo(wallet))
    await connectExternalWallet(connectorTo(wallet))
    wallet.tell('accountsChanged', [EVE])
    wallet.tell('chainChanged', '0xa')
    expect($connectedWallets().get()).toMatchObject([{ address: EVE, chainId: 'eip155:10' }])
    expect(storedConnections().map(({ address }) => address)).toEqual([EVE])
  })

  it('go while the wallet is locked, and come back with it', async () => {
    const wallet = new FakeWallet()
    await reload(connectorTo(wallet))
    const { connectedAt } = await connectExternalWallet(connectorTo(wallet))
    wallet.tell('accountsChanged', [])
    expect(addresses()).toEqual([])
    wallet.tell('accountsChanged', [ADA])
    expect($connectedWallets().get()).toMatchObject([{ address: ADA, connectedAt }])
  })

  it('are forgotten when they are disconnected here, and do not come back by themselves', async () => {
    const [first, second] = [new FakeWallet(), new FakeWallet([EVE])]
    await reload(connectorTo(first), connectorTo(second, 'io.metamask'))
    const connected = await connectExternalWallet(connectorTo(first))
    await connectExternalWallet(connectorTo(second, 'io.metamask'))
    disconnectExternalWallet(connected)
    first.tell('accountsChanged', [ADA])
    expect(addresses()).toEqual([EVE])
    disconnectAllExternalWallets()
    second.tell('accountsChanged', [EVE])
    expect(addresses()).toEqual([])
    expect(stored.has('privy:connections')).toBe(false)
  })

  it('stay disconnected when the wallet answers only after that', async () => {
    await connectExternalWallet(connectorTo(new FakeWallet()))
    let answer: ((accounts: unknown) => void) | undefined
    const restored = reload(answering(({ method }) => method === 'eth_accounts' ? new Promise(resolve => { answer = resolve }) : Promise.resolve('0x1')))
    await vi.waitFor(() => expect(answer).toBeDefined())
    disconnectAllExternalWallets()
    answer?.([ADA])
    await restored
    expect(addresses()).toEqual([])
  })

  it('are not connected without an address', async () => {
    for (const accounts of [[], null, 'x', [7], ['0x1']]) {
      await expect(connectExternalWallet(connectorTo(new FakeWallet(accounts)))).rejects.toMatchObject({ code: 'UNKNOWN_CONNECT_WALLET_ERROR', message: 'Unable to connect to wallet' })
    }
    expect(stored.size).toBe(0)
  })

  it('are connected although the wallet cannot be listened to or asked for its chain', async () => {
    const provider = { request: ({ method }: { method: string }) => method === 'eth_chainId' ? Promise.reject(new Error('no')) : Promise.resolve([ADA]), on: () => { throw new Error('no') } }
    expect(await connectExternalWallet(connectorTo(provider))).toMatchObject({ address: ADA, chainId: null })
  })
})
