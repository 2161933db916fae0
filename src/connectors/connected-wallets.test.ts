import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setStorage } from '../lib/storage.js'
import { eventually } from '../lib/time/eventually.harness.js'
import {
  connectExternalWallet,
  disconnectAllExternalWallets,
  disconnectExternalWallet,
  restoreConnections,
  storedConnections,
} from './connected-wallets.js'
import { $connectedWallets } from './connections.js'
import { ADA, connectorTo, EVE, FakeWallet, useMemoryStorage, reloadPage } from './wallet.harness.js'
import { addConnectorSource, type Connector, type ExternalProvider } from './registry.js'
import { startConnectors } from './start.js'

let stored: Map<string, string>

beforeEach(() => {
  stored = useMemoryStorage()
  reloadPage()
})
afterEach(() => {
  vi.useRealTimers()
  setStorage(undefined)
})

/** Reloads the page, with these wallets in the browser. */
async function reload(...connectors: Connector[]): Promise<void> {
  reloadPage()
  addConnectorSource('injected', found => {
    connectors.forEach(found)
    return Promise.resolve()
  })
  await restoreConnections()
}
const addresses = () =>
  $connectedWallets()
    .get()
    .map(({ address }) => address)
const answering = (request: ExternalProvider['request']) => connectorTo({ request })

describe('connected wallets', () => {
  it('a connected wallet has an address, a chain type, a chain id, a connector type, a wallet client type and a time [EXTW-42]', async () => {
    vi.useFakeTimers({ now: 1_700_000_000_000 })
    expect(await connectExternalWallet(connectorTo(new FakeWallet([ADA], '0x7a69')))).toMatchObject({
      address: ADA,
      chainType: 'ethereum',
      chainId: 'eip155:31337',
      connectorType: 'injected',
      walletClientType: 'unknown',
      connectedAt: 1_700_000_000_000,
    })
  })

  it('connections are stored with address, connectorType, walletClientType, connectedAt and id, and restored on the next load without a prompt [STORE-07]', async () => {
    const wallet = new FakeWallet()
    const { connectedAt } = await connectExternalWallet(connectorTo(wallet))
    const kept = {
      address: ADA,
      connectorType: 'injected',
      walletClientType: 'unknown',
      connectedAt,
      id: 'com.example.wallet',
    }
    expect(JSON.parse(stored.get('privy:connections') ?? '')).toEqual([kept])

    wallet.requestedMethods.length = 0
    reloadPage()
    expect($connectedWallets().get()).toEqual([])
    await reload(connectorTo(wallet))
    expect($connectedWallets().get()).toMatchObject([kept])
    expect(wallet.requestedMethods).toEqual(['eth_accounts', 'eth_chainId'])
  })

  it('a connection is restored once, only with the wallet that it was made with, and its events are followed again', async () => {
    const wallet = new FakeWallet([ADA, EVE])
    await connectExternalWallet(connectorTo(new FakeWallet()))
    await connectExternalWallet(connectorTo(new FakeWallet([EVE]), 'io.metamask'))
    await reload(connectorTo(wallet, 'io.metamask'))
    await restoreConnections()
    expect(
      $connectedWallets()
        .get()
        .map(({ id, address, chainId }) => [id, address, chainId]),
    ).toEqual([['io.metamask', EVE, 'eip155:1']])
    expect(wallet.requestedMethods).toEqual(['eth_accounts', 'eth_chainId'])
    wallet.emit('chainChanged', '0xa')
    expect($connectedWallets().get()).toMatchObject([{ chainId: 'eip155:10' }])
  })

  it('a connection follows a wallet that was not found on the page, as with WalletConnect', async () => {
    const wallet = new FakeWallet()
    await connectExternalWallet(connectorTo(wallet))
    wallet.emit('accountsChanged', [EVE])
    expect([addresses(), storedConnections().map(({ address }) => address)]).toEqual([[EVE], [EVE]])
  })

  it("wallets are searched for in the page's window, once per page", async () => {
    const place = new EventTarget()
    vi.stubGlobal('addEventListener', place.addEventListener.bind(place))
    vi.stubGlobal('dispatchEvent', place.dispatchEvent.bind(place))
    const asked = vi.fn(() =>
      place.dispatchEvent(
        Object.assign(new Event('eip6963:announceProvider'), {
          detail: {
            info: { uuid: '350670db-19fa-4704-a166-e52e178b59d2', name: 'Example Wallet', rdns: 'com.example.wallet' },
            provider: new FakeWallet(),
          },
        }),
      ),
    )
    place.addEventListener('eip6963:requestProvider', asked)
    await connectExternalWallet(connectorTo(new FakeWallet()))
    reloadPage()
    await Promise.all([startConnectors(), startConnectors()])
    vi.unstubAllGlobals()
    expect([asked.mock.calls.length, addresses()]).toEqual([1, [ADA]])
  })

  it('a connection is restored when its extension appears late', async () => {
    await connectExternalWallet(connectorTo(new FakeWallet()))
    reloadPage()
    let found: ((connector: Connector) => void) | undefined
    addConnectorSource('injected', tell => {
      found = tell
      return Promise.resolve()
    })
    await restoreConnections()
    expect(addresses()).toEqual([])
    found?.(connectorTo(new FakeWallet()))
    await eventually(() => expect(addresses()).toEqual([ADA]))
  })

  it('a connection stays stored but is not restored while the wallet is locked, fails, has another address or is missing', async () => {
    await connectExternalWallet(connectorTo(new FakeWallet()))
    const failing = answering(() => Promise.reject(new Error('locked')))
    for (const connectors of [
      [],
      [connectorTo(new FakeWallet([]))],
      [failing],
      [connectorTo(new FakeWallet([EVE, 7, null]))],
      [connectorTo(new FakeWallet('nonsense'))],
    ]) {
      await reload(...connectors)
      expect(addresses()).toEqual([])
      expect(storedConnections()).toHaveLength(1)
    }
  })

  it('restoring delays the page by 1500 ms at most if a wallet does not respond [START-06]', async () => {
    await connectExternalWallet(connectorTo(new FakeWallet()))
    vi.useFakeTimers()
    reloadPage()
    addConnectorSource('injected', found => {
      found(answering(() => new Promise(() => {})))
      return Promise.resolve()
    })
    const ready = vi.fn()
    void startConnectors().then(ready)
    await vi.advanceTimersByTimeAsync(1_499)
    expect(ready).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(ready).toHaveBeenCalled()
  })

  it('malformed stored connections are ignored without an exception', async () => {
    for (const text of [
      '',
      '{',
      '{}',
      '[null, 7, {}]',
      JSON.stringify([{ address: ADA }]),
      `[${'{"address":7},'.repeat(1000)}null]`,
    ]) {
      stored.set('privy:connections', text)
      await expect(reload()).resolves.toBeUndefined()
      expect(storedConnections()).toEqual([])
    }
  })

  it('stored connections are limited to twenty, with texts of at most two hundred characters', () => {
    const kept = {
      address: ADA,
      connectorType: 'injected',
      walletClientType: 'unknown',
      connectedAt: 1,
      id: 'com.example.wallet',
    }
    const read = (...list: object[]) => {
      stored.set('privy:connections', JSON.stringify(list))
      return storedConnections().length
    }
    for (const name of ['address', 'connectorType', 'walletClientType', 'id']) {
      expect(['x', 'x'.repeat(200), '', 'x'.repeat(201), 7].map(value => read({ ...kept, [name]: value }))).toEqual([
        1, 1, 0, 0, 0,
      ])
    }
    expect([read({ ...kept, connectedAt: '1' }), read(...Array<object>(21).fill(kept))]).toEqual([0, 20])
  })

  it("a wallet's address is searched for among the first twenty that it returns", async () => {
    const crowd = (before: number) => new FakeWallet([...Array<string>(before).fill('no address'), ADA])
    expect((await connectExternalWallet(connectorTo(crowd(19)))).address).toBe(ADA)
    vi.useFakeTimers()
    const refused = expect(connectExternalWallet(connectorTo(crowd(20)))).rejects.toMatchObject({
      code: 'UNKNOWN_CONNECT_WALLET_ERROR',
    })
    await vi.advanceTimersByTimeAsync(4_500)
    await refused
  })

  it('a connection follows the wallet to another address and another chain', async () => {
    const wallet = new FakeWallet()
    await reload(connectorTo(wallet))
    await connectExternalWallet(connectorTo(wallet))
    wallet.emit('accountsChanged', [EVE])
    expect($connectedWallets().get()).toMatchObject([{ address: EVE, chainId: 'eip155:1' }])
    wallet.emit('chainChanged', '0xa')
    expect($connectedWallets().get()).toMatchObject([{ address: EVE, chainId: 'eip155:10' }])
    expect(storedConnections().map(({ address }) => address)).toEqual([EVE])
  })

  it('a connection is absent while the wallet is locked, and comes back when it is unlocked', async () => {
    const wallet = new FakeWallet()
    await reload(connectorTo(wallet))
    const { connectedAt } = await connectExternalWallet(connectorTo(wallet))
    wallet.emit('accountsChanged', [])
    expect(addresses()).toEqual([])
    wallet.emit('accountsChanged', [ADA])
    expect($connectedWallets().get()).toMatchObject([{ address: ADA, connectedAt, chainId: null }])
  })

  it('a wallet that is disconnected on this page is forgotten, and does not come back by its own events', async () => {
    const [first, second] = [new FakeWallet(), new FakeWallet([EVE])]
    await reload(connectorTo(first), connectorTo(second, 'io.metamask'))
    const connected = await connectExternalWallet(connectorTo(first))
    await connectExternalWallet(connectorTo(second, 'io.metamask'))
    disconnectExternalWallet(connected)
    first.emit('accountsChanged', [ADA])
    expect(addresses()).toEqual([EVE])
    disconnectAllExternalWallets()
    second.emit('accountsChanged', [EVE])
    expect(addresses()).toEqual([])
    expect(stored.has('privy:connections')).toBe(false)
  })

  it('a wallet stays disconnected if it responds only after that', async () => {
    await connectExternalWallet(connectorTo(new FakeWallet()))
    let answer: ((accounts: unknown) => void) | undefined
    const restored = reload(
      answering(({ method }) =>
        method === 'eth_accounts'
          ? new Promise(resolve => {
              answer = resolve
            })
          : Promise.resolve('0x1'),
      ),
    )
    await eventually(() => expect(answer).toBeDefined())
    disconnectAllExternalWallets()
    answer?.([ADA])
    await restored
    expect(addresses()).toEqual([])
  })

  it('a wallet without an address is not connected', async () => {
    vi.useFakeTimers()
    for (const accounts of [[], null, 'x', [7], ['0x1']]) {
      const refused = expect(connectExternalWallet(connectorTo(new FakeWallet(accounts)))).rejects.toMatchObject({
        code: 'UNKNOWN_CONNECT_WALLET_ERROR',
        message: 'Unable to connect to wallet',
      })
      await vi.advanceTimersByTimeAsync(4_500)
      await refused
    }
    expect(stored.size).toBe(0)
  })

  it('a wallet that has agreed is asked for account and chain up to ten times, every 500 ms [EXTW-36]', async () => {
    vi.useFakeTimers()
    const asked: Record<string, number> = {}
    const knowing = { accounts: 10, chain: 10 }
    const provider = {
      request: async ({ method }: { method: string }) => {
        const times = (asked[method] = (asked[method] ?? 0) + 1)
        if (method === 'eth_requestAccounts') return []
        return method === 'eth_accounts'
          ? times < knowing.accounts
            ? []
            : [ADA]
          : times < knowing.chain
            ? null
            : '0x1'
      },
    }
    const connected = vi.fn()
    void connectExternalWallet(connectorTo(provider)).then(connected)
    await vi.advanceTimersByTimeAsync(4_499)
    expect([asked['eth_accounts'], connected.mock.calls.length]).toEqual([9, 0])
    await vi.advanceTimersByTimeAsync(1)
    expect(asked['eth_accounts']).toBe(10)
    await vi.advanceTimersByTimeAsync(1_500)
    expect([asked['eth_chainId'], $connectedWallets().get()[0]?.chainId]).toEqual([4, null])
    await vi.advanceTimersByTimeAsync(3_000)
    expect([asked['eth_chainId'], $connectedWallets().get()[0]?.chainId]).toEqual([10, 'eip155:1'])
    knowing.accounts = 99
    const given = vi.fn<(error: unknown) => void>()
    connectExternalWallet(connectorTo(provider)).catch(given)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(asked['eth_accounts']).toBe(20)
    expect(given.mock.calls).toMatchObject([[{ code: 'UNKNOWN_CONNECT_WALLET_ERROR' }]])
  })

  it('a wallet is connected even if its events and its chain are unavailable', async () => {
    const provider = {
      request: ({ method }: { method: string }) =>
        method === 'eth_chainId' ? Promise.reject(new Error('no')) : Promise.resolve([ADA]),
      on: () => {
        throw new Error('no')
      },
    }
    expect(await connectExternalWallet(connectorTo(provider))).toMatchObject({ address: ADA, chainId: null })
  })

  it('connections are listed latest first, each wallet and address once', async () => {
    vi.useFakeTimers({ now: 1_000 })
    const wallet = new FakeWallet()
    await connectExternalWallet(connectorTo(wallet))
    vi.setSystemTime(2_000)
    wallet.accounts = [EVE]
    await connectExternalWallet(connectorTo(wallet))
    vi.setSystemTime(3_000)
    wallet.accounts = [ADA.toLowerCase()]
    await connectExternalWallet(connectorTo(wallet))
    await connectExternalWallet(connectorTo(new FakeWallet([EVE]), 'io.metamask'))
    const list = $connectedWallets()
      .get()
      .map(({ id, address, connectedAt }) => [id, address, connectedAt])
    expect(list).toEqual([
      ['io.metamask', EVE, 3_000],
      ['com.example.wallet', ADA.toLowerCase(), 3_000],
      ['com.example.wallet', EVE, 2_000],
    ])
    expect(storedConnections().map(({ id, address, connectedAt }) => [id, address, connectedAt])).toEqual(list)
    disconnectExternalWallet({ id: 'com.example.wallet', address: EVE.toLowerCase() })
    expect(
      [$connectedWallets().get(), storedConnections()].map(left => left.map(({ id, address }) => [id, address])),
    ).toEqual(
      Array(2).fill([
        ['io.metamask', EVE],
        ['com.example.wallet', ADA.toLowerCase()],
      ]),
    )
  })

  it('the latest twenty connections are stored', async () => {
    vi.useFakeTimers({ now: 0 })
    for (let at = 1; at <= 21; at++) {
      vi.setSystemTime(at)
      await connectExternalWallet(connectorTo(new FakeWallet(), `com.wallet${at}`))
    }
    expect(
      JSON.parse(stored.get('privy:connections') ?? '[]').map(
        ({ connectedAt }: { connectedAt: number }) => connectedAt,
      ),
    ).toEqual(Array.from({ length: 20 }, (_, index) => 21 - index))
  })

  it('an address that the wallet withdraws is removed, and one that stays keeps its time', async () => {
    vi.useFakeTimers({ now: 1_000 })
    const wallet = new FakeWallet()
    await reload(connectorTo(wallet))
    await connectExternalWallet(connectorTo(wallet))
    vi.setSystemTime(2_000)
    wallet.emit('accountsChanged', [EVE, ADA])
    expect(
      $connectedWallets()
        .get()
        .map(({ address, connectedAt }) => [address, connectedAt]),
    ).toEqual([
      [EVE, 2_000],
      [ADA, 1_000],
    ])
    wallet.emit('accountsChanged', [ADA.toLowerCase()])
    expect(storedConnections().map(({ address, connectedAt }) => [address, connectedAt])).toEqual([
      [ADA.toLowerCase(), 1_000],
    ])
  })

  it('an event of one wallet does not change the others', async () => {
    const [first, second] = [new FakeWallet(), new FakeWallet([EVE])]
    await reload(connectorTo(first), connectorTo(second, 'io.metamask'))
    await connectExternalWallet(connectorTo(first))
    await connectExternalWallet(connectorTo(second, 'io.metamask'))
    const [other] = $connectedWallets()
      .get()
      .filter(({ id }) => id === 'io.metamask')
    first.emit('chainChanged', '0xa')
    first.emit('accountsChanged', [])
    expect($connectedWallets().get()).toEqual([other])
    expect(storedConnections()).toHaveLength(2)
  })

  it('a wallet is on the chain that it reports, and on none if the report is invalid', async () => {
    const wallet = new FakeWallet()
    await reload(connectorTo(wallet))
    await connectExternalWallet(connectorTo(wallet))
    for (const [reported, chainId] of [
      ['0xA', 'eip155:10'],
      ['10', null],
      ['0x', null],
      [10, null],
      ['0x1fffffffffffff', null],
      ['0x1ffffffffffff', 'eip155:562949953421311'],
      [' 0x1', null],
    ] as const) {
      wallet.emit('chainChanged', reported)
      expect($connectedWallets().get()[0]?.chainId).toBe(chainId)
    }
  })

  it('connecting ends when the caller aborts', async () => {
    const leaving = new AbortController()
    const connecting = connectExternalWallet(
      answering(() => new Promise(() => {})),
      leaving.signal,
    )
    leaving.abort()
    await expect(connecting).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
  })

  describe('a wallet that does not report its chain', () => {
    /** A wallet that returns its address at once, and its chain when the test says so. */
    function silent() {
      let reportChain: (chain: unknown) => void = () => {}
      const wallet = Object.assign(new FakeWallet(), {
        request: ({ method }: { readonly method: string }) =>
          method === 'eth_chainId'
            ? new Promise<unknown>(resolve => {
                reportChain = resolve
              })
            : Promise.resolve([ADA]),
      })
      return { wallet, reportChain: (chain: unknown) => reportChain(chain) }
    }
    const chains = () =>
      $connectedWallets()
        .get()
        .map(({ chainId }) => chainId)

    it('a wallet without a reported chain is listed after 1500 ms, and gets its chain later', async () => {
      vi.useFakeTimers()
      const { wallet, reportChain } = silent()
      const connected = vi.fn()
      void connectExternalWallet(connectorTo(wallet)).then(connected)
      await vi.advanceTimersByTimeAsync(1_499)
      expect(connected).not.toHaveBeenCalled()
      await vi.advanceTimersByTimeAsync(1)
      expect([connected.mock.calls.length, chains()]).toEqual([1, [null]])
      reportChain('0xa')
      await vi.advanceTimersByTimeAsync(0)
      expect(chains()).toEqual(['eip155:10'])
    })

    it('a chain that was reported meanwhile is kept', async () => {
      vi.useFakeTimers()
      const { wallet, reportChain } = silent()
      void connectExternalWallet(connectorTo(wallet))
      await vi.advanceTimersByTimeAsync(1_500)
      wallet.emit('chainChanged', '0x1')
      reportChain('0xa')
      await vi.advanceTimersByTimeAsync(0)
      expect(chains()).toEqual(['eip155:1'])
    })

    it('no connection is made after the caller has aborted', async () => {
      vi.useFakeTimers()
      const leaving = new AbortController()
      const failed = vi.fn<(error: unknown) => void>()
      connectExternalWallet(connectorTo(silent().wallet), leaving.signal).catch(failed)
      await vi.advanceTimersByTimeAsync(1_000)
      leaving.abort()
      await vi.advanceTimersByTimeAsync(0)
      expect(failed.mock.calls).toMatchObject([[{ code: 'REQUEST_ABORTED' }]])
      await vi.advanceTimersByTimeAsync(120_000)
      expect([chains(), storedConnections()]).toEqual([[], []])
    })
  })

  describe('sessions, which share an id', () => {
    const session = (
      provider: ExternalProvider,
      connectorType: Connector['connectorType'] = 'wallet_connect',
    ): Connector => ({ ...connectorTo(provider, connectorType), connectorType })
    const ending = (accounts?: string[]) =>
      Object.assign(new FakeWallet(accounts), { disconnect: vi.fn(() => Promise.reject(new Error('over'))) })

    it('each session follows its own wallet', async () => {
      const [first, second] = [ending([ADA]), ending([EVE])]
      await connectExternalWallet(session(first))
      await connectExternalWallet(session(second))
      first.emit('accountsChanged', [ADA])
      first.emit('chainChanged', '0xa')
      expect(
        $connectedWallets()
          .get()
          .map(({ address, chainId }) => [address, chainId])
          .sort(),
      ).toEqual([
        [ADA, 'eip155:10'],
        [EVE, 'eip155:1'],
      ])
      first.emit('disconnect', {})
      expect([addresses(), storedConnections().map(({ address }) => address)]).toEqual([[EVE], [EVE]])
      expect(second.disconnect).not.toHaveBeenCalled()
    })

    it('a session ends when it is disconnected, alone or with all, or replaced by another wallet of the same account', async () => {
      const [first, second, coinbase, extension] = [ending(), ending(), ending(), ending()]
      await connectExternalWallet(session(first))
      first.emit('accountsChanged', [EVE])
      await connectExternalWallet(session(second))
      expect([first, second].map(({ disconnect }) => disconnect.mock.calls.length)).toEqual([0, 0])
      second.emit('accountsChanged', [EVE])
      expect([first, second].map(({ disconnect }) => disconnect.mock.calls.length)).toEqual([1, 0])
      disconnectExternalWallet({ id: 'wallet_connect', address: EVE })
      expect(second.disconnect).toHaveBeenCalledTimes(1)
      await connectExternalWallet(session(coinbase, 'coinbase_wallet'))
      await connectExternalWallet(connectorTo(extension))
      disconnectAllExternalWallets()
      expect([coinbase, extension].map(({ disconnect }) => disconnect.mock.calls.length)).toEqual([1, 0])
      await expect(connectExternalWallet(session(new FakeWallet()))).resolves.toBeTruthy()
      expect(disconnectAllExternalWallets).not.toThrow() // this session cannot be ended
    })
  })

  it("a wallet's events are subscribed to once, however often it is connected", async () => {
    const wallet = Object.assign(new FakeWallet(), { on: vi.fn() })
    await connectExternalWallet(connectorTo(wallet))
    await connectExternalWallet(connectorTo(wallet))
    expect(wallet.on.mock.calls.map(([name]) => name as string)).toEqual(['accountsChanged', 'chainChanged'])
  })
})
