import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeWallet, reloadPage } from './wallet.harness.js'
import { connectorOf, injectedWallets } from './injected.js'
import { $connectors, addConnectorSource, connectorsReady, type Connector } from './registry.js'

const PNG = 'data:image/png;base64,iVBORw0KGgo='
const info = (over: object = {}) => ({
  uuid: '350670db-19fa-4704-a166-e52e178b59d2',
  name: 'Example Wallet',
  icon: PNG,
  rdns: 'com.example.wallet',
  ...over,
})
const announce = (place: EventTarget, detail: unknown) =>
  place.dispatchEvent(Object.assign(new Event('eip6963:announceProvider'), { detail }))
const provider = new FakeWallet()
const branding = (over: object) => connectorOf({ detail: { info: info(over), provider } })?.walletBranding

beforeEach(reloadPage)
afterEach(() => {
  vi.useRealTimers()
})

describe('wallets of browser extensions', () => {
  it('wallets are found when they announce themselves, at once or later', async () => {
    const place = new EventTarget()
    place.addEventListener('eip6963:requestProvider', () => announce(place, { info: info(), provider }))
    addConnectorSource('injected', injectedWallets(place))
    await connectorsReady()
    announce(place, { info: info({ rdns: 'io.metamask', name: 'MetaMask' }), provider })
    expect($connectors().get()).toEqual([
      {
        id: 'com.example.wallet',
        connectorType: 'injected',
        walletClientType: 'unknown',
        chainType: 'ethereum',
        walletBranding: { name: 'Example Wallet', icon: PNG },
        provider,
      },
      {
        id: 'io.metamask',
        connectorType: 'injected',
        walletClientType: 'metamask',
        chainType: 'ethereum',
        walletBranding: { name: 'MetaMask', icon: PNG },
        provider,
      },
    ])
  })

  it('a wallet cannot be replaced by a later one with the same name', async () => {
    const place = new EventTarget()
    addConnectorSource('injected', injectedWallets(place))
    await connectorsReady()
    announce(place, { info: info(), provider })
    announce(place, { info: info({ rdns: 'COM.example.wallet' }), provider: new FakeWallet() })
    expect(
      $connectors()
        .get()
        .map(found => found.provider),
    ).toEqual([provider])
  })

  it.each([
    ['io.metamask', 'metamask'],
    ['com.coinbase.wallet', 'coinbase_wallet'],
    ['me.rainbow', 'rainbow'],
    ['app.phantom', 'phantom'],
    ['io.zerion.wallet', 'zerion'],
    ['app.uniswap', 'uniswap_wallet_extension'],
    ['com.okex.wallet', 'okx_wallet'],
    ['io.rabby', 'rabby_wallet'],
    ['com.brave.wallet', 'brave_wallet'],
    ['IO.MetaMask', 'metamask'],
    ['constructor.x', 'unknown'],
  ])('the wallet %s has the client type %s', (rdns, name) => {
    expect(connectorOf({ detail: { info: info({ rdns }), provider } })?.walletClientType).toBe(name)
  })

  it('the search waits for wallets that respond in their own task', async () => {
    const place = new EventTarget()
    place.addEventListener('eip6963:requestProvider', () =>
      setTimeout(() => announce(place, { info: info(), provider })),
    )
    addConnectorSource('injected', injectedWallets(place))
    await connectorsReady()
    expect($connectors().get()).toHaveLength(1)
  })

  it('the search for injected wallets ends after 3 s [EXTW-35]', async () => {
    vi.useFakeTimers()
    const place = new EventTarget()
    const found: unknown[] = []
    void injectedWallets(place)(connector => found.push(connector.id))
    await vi.advanceTimersByTimeAsync(2_999)
    announce(place, { info: info(), provider })
    await vi.advanceTimersByTimeAsync(1)
    announce(place, { info: info({ rdns: 'io.metamask' }), provider })
    place.dispatchEvent(new Event('ethereum#initialized'))
    expect(found).toEqual(['com.example.wallet'])
  })

  describe('a wallet that is only at window.ethereum', () => {
    const legacy = async (ethereum: unknown, place: EventTarget = new EventTarget()) => {
      const found: Connector[] = []
      await injectedWallets(Object.assign(place, { ethereum }))(connector => found.push(connector))
      return found
    }

    it.each([
      [{ isMetaMask: true }, 'metamask', 'MetaMask'],
      [{ isMetaMask: true, isRabby: true }, 'rabby_wallet', 'Rabby Wallet'],
      [{ isCoinbaseWallet: true }, 'coinbase_wallet', 'Coinbase Wallet'],
      [{}, 'unknown', 'Browser wallet'],
      [{ isMetaMask: 'true' }, 'unknown', 'Browser wallet'],
    ])('a wallet is identified by its flags: %j', async (flags, walletClientType, name) => {
      const ethereum = Object.assign(new FakeWallet(), flags)
      expect(await legacy(ethereum)).toEqual([
        {
          id: 'window.ethereum',
          connectorType: 'injected',
          walletClientType,
          chainType: 'ethereum',
          walletBranding: { name },
          provider: ethereum,
        },
      ])
    })

    it('it is ignored if another wallet has announced itself, or if it has no request method', async () => {
      const place = new EventTarget()
      place.addEventListener('eip6963:requestProvider', () => announce(place, { info: info(), provider }))
      expect((await legacy(new FakeWallet(), place)).map(({ id }) => id)).toEqual(['com.example.wallet'])
      for (const ethereum of [
        undefined,
        null,
        7,
        {},
        new Proxy(
          {},
          {
            get: () => {
              throw new Error('gotcha')
            },
          },
        ),
      ])
        expect(await legacy(ethereum)).toEqual([])
    })

    it('it is found when it appears later with an event', async () => {
      const place = new EventTarget()
      const found = await legacy(undefined, place)
      Object.assign(place, { ethereum: new FakeWallet() })
      place.dispatchEvent(new Event('ethereum#initialized'))
      place.dispatchEvent(new Event('ethereum#initialized'))
      expect(found.map(({ id }) => id)).toEqual(['window.ethereum'])
    })
  })

  it('at most fifty wallets are found', async () => {
    const place = new EventTarget()
    addConnectorSource('injected', injectedWallets(place))
    await connectorsReady()
    for (let at = 0; at < 60; at++) announce(place, { info: info({ rdns: `com.wallet${at}` }), provider })
    expect($connectors().get()).toHaveLength(50)
  })

  it('the name of a wallet has no characters that change direction, hide or overflow', () => {
    expect(branding({ name: 'Me\u202Eta\u200BMask\n\nWallet' })?.name).toBe('Me ta Mask Wallet')
    expect(branding({ name: 'x'.repeat(10_000) })?.name).toBe('x'.repeat(40))
    expect(branding({ name: `${' '.repeat(399)}x` })?.name).toBe('x')
    expect(branding({ name: `${' '.repeat(400)}x` })?.name).toBe('com.example.wallet')
    for (const name of ['', '   ', '\u3164', 7, null, undefined])
      expect(branding({ name })?.name).toBe('com.example.wallet')
    expect(branding({ name: '', rdns: `com.${'x'.repeat(40)}` })?.name).toBe(`com.${'x'.repeat(36)}`)
  })

  it('the icon of a wallet is a small raster image in a data URL, or missing', () => {
    const others = [
      'https://evil.example/track.png',
      'data:image/svg+xml;base64,PHN2Zz4=',
      'data:text/html;base64,PGI+',
      'javascript:alert(1)',
      'data:image/png;base64,"onerror="',
      `${PNG} x`,
      `data:image/png;base64,${'A'.repeat(200_000)}`,
      7,
      null,
    ]
    const sized = (length: number) => 'data:image/png;base64,'.padEnd(length, 'A')
    expect([branding({ icon: sized(100_000) })?.icon, branding({ icon: sized(100_001) })?.icon]).toEqual([
      sized(100_000),
      undefined,
    ])
    for (const icon of others) expect(branding({ icon })).toEqual({ name: 'Example Wallet' })
  })

  it('invalid announcements are ignored without an exception', () => {
    const gotcha = {
      get info(): never {
        throw new Error('gotcha')
      },
    }
    const trap = new Proxy(
      {},
      {
        get: () => {
          throw new Error('gotcha')
        },
      },
    )
    for (const detail of [
      undefined,
      null,
      7,
      {},
      gotcha,
      trap,
      { info: null, provider },
      { info: trap, provider },
      { info: info(), provider: trap },
      { info: info(), provider: null },
      { info: info(), provider: {} },
      { info: info(), provider: Object.assign(() => {}, { request: () => Promise.resolve() }) },
      { info: info({ uuid: 'x' }), provider },
      { info: info({ rdns: 'no domain' }), provider },
      { info: info({ rdns: '../../x' }), provider },
    ])
      expect(connectorOf({ detail })).toBeUndefined()
    fc.assert(
      fc.property(fc.anything(), fc.anything(), (first, second) => {
        expect([
          connectorOf(first),
          connectorOf({ detail: first }),
          connectorOf({ detail: { info: first, provider: second } }),
        ]).toEqual([undefined, undefined, undefined])
      }),
    )
  })
})
