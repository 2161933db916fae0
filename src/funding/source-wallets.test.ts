import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { connectExternalWallet } from '../connectors/connected-wallets.js'
import { addConnectorSource, connectorsReady, type Connector } from '../connectors/registry.js'
import { ADA, connectorTo, EVE, FakeWallet, useMemoryStorage, reloadPage } from '../connectors/wallet.harness.js'
import { forgetPage } from '../lib/page.js'
import { setStorage } from '../lib/storage.js'
import type { FundingConfig } from './funding-config.js'
import { sourceWallets, waysFromWallets } from './source-wallets.js'

const to = (chainType: FundingConfig['chainType'], address = ADA) => ({ chainType, address })

beforeEach(() => {
  useMemoryStorage()
  reloadPage()
})
afterEach(() => {
  setStorage(undefined)
  forgetPage()
  vi.unstubAllGlobals()
})

describe('wallets that money can come from', () => {
  it('the wallets are connected or available ones, on the chain type of the destination', async () => {
    const [first, second] = [
      connectorTo(new FakeWallet(), 'com.first'),
      connectorTo(new FakeWallet([EVE]), 'com.second'),
    ]
    const solana: Connector = { ...connectorTo(new FakeWallet(), 'com.solana'), chainType: 'solana' }
    addConnectorSource('test', found => {
      ;[first, second, solana].forEach(found)
      return Promise.resolve()
    })
    await connectorsReady()
    expect(sourceWallets(to('ethereum'))).toEqual({ connected: [], others: [first, second] })
    const connected = await connectExternalWallet(second)
    expect(sourceWallets(to('ethereum'))).toEqual({ connected: [connected], others: [first] })
    expect(sourceWallets(to('solana'))).toEqual({ connected: [], others: [solana] })
  })

  it('the wallet to fund is never one of them, however its address is written', async () => {
    const [own, other] = [connectorTo(new FakeWallet([EVE]), 'com.own'), connectorTo(new FakeWallet(), 'com.other')]
    addConnectorSource('test', found => {
      ;[own, other].forEach(found)
      return Promise.resolve()
    })
    await connectorsReady()
    const connected = await connectExternalWallet(own)
    expect(sourceWallets(to('ethereum', EVE.toLowerCase()))).toEqual({ connected: [], others: [other] })
    expect(sourceWallets(to('ethereum'))).toEqual({ connected: [connected], others: [other] })
  })

  it('wallets can pay if the app offers them, and over the bridge if that is enabled [FUND-03]', async () => {
    const wallets = [
      connectorTo(new FakeWallet()),
      { ...connectorTo(new FakeWallet(), 'com.solana'), chainType: 'solana' } as const,
    ]
    addConnectorSource('test', found => {
      wallets.forEach(found)
      return Promise.resolve()
    })
    await connectorsReady()
    vi.stubGlobal('addEventListener', () => {})
    vi.stubGlobal('dispatchEvent', () => true)
    const ways = (chainType: FundingConfig['chainType'], methods: readonly string[], more: object = {}) =>
      waysFromWallets({
        chainType,
        supportedOptions: methods.map(method => ({ method })),
        cluster: { name: 'mainnet-beta' },
        ...more,
      } as unknown as FundingConfig)
    const bridged = { crossChainBridgingEnabled: true }
    expect(await ways('ethereum', ['card', 'wallet'])).toEqual(['wallet'])
    expect(await ways('ethereum', ['wallet'], bridged)).toEqual(['wallet', 'bridge'])
    expect(await ways('solana', ['wallet'], bridged)).toEqual(['wallet', 'bridge'])
    expect(await ways('solana', ['wallet'])).toEqual(['wallet'])
    for (const more of [{}, bridged])
      for (const methods of [[], ['card', 'exchange']]) expect(await ways('ethereum', methods, more)).toEqual([])
  })

  it('the same account on another network can pay over the bridge', async () => {
    const own = connectorTo(new FakeWallet([EVE]), 'com.own')
    addConnectorSource('test', found => {
      found(own)
      return Promise.resolve()
    })
    await connectorsReady()
    await connectExternalWallet(own)
    vi.stubGlobal('addEventListener', () => {})
    vi.stubGlobal('dispatchEvent', () => true)
    const config = {
      chainType: 'ethereum',
      address: EVE,
      supportedOptions: [{ method: 'wallet' }],
      crossChainBridgingEnabled: true,
    } as unknown as FundingConfig
    expect(await waysFromWallets(config)).toEqual(['bridge'])
  })
})
