import { afterEach, describe, expect, it, vi } from 'vitest'
import { resolveSettings } from '../../config/resolve.js'
import { holdingsOf } from './holdings.js'

const OWN = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const ON_SOLANA = 'So11111111111111111111111111111111111111112'
const named = (settings: Parameters<typeof resolveSettings>[1], address = OWN) =>
  holdingsOf(address, resolveSettings(null, settings)).map(({ symbol, network, priced }) =>
    [symbol, network, priced?.chainId].filter(one => one !== undefined).join(' '),
  )
const chain = (id: number, testnet = false) => ({
  id,
  name: `Chain ${id}`,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [`http://node-${id}.test`] } },
  testnet,
})

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('the assets that a wallet can hold', () => {
  it("the assets are the coin and USDC of the app's default network if the app names no networks", () => {
    expect(named({})).toEqual(['ETH Ethereum 1', 'USDC Ethereum'])
  })

  it('the assets are on all networks of the app, and USDC is left out without a known contract', () => {
    expect(named({ chains: [chain(8453), chain(31337)], defaultChain: 31337 })).toEqual([
      'ETH Chain 31337 31337',
      'ETH Chain 8453 8453',
      'USDC Chain 8453',
    ])
  })

  it('the assets are on at most eight networks', () => {
    const chains = Array.from({ length: 40 }, (_, index) => chain(100_000 + index))
    expect(named({ chains, defaultChain: 100_000 })).toHaveLength(8)
    expect(named({ chains, defaultChain: 100_020 })).toEqual(
      [100_020, 100_000, 100_001, 100_002, 100_003, 100_004, 100_005, 100_006].map(id => `ETH Chain ${id} ${id}`),
    )
  })

  it('an asset on a test network has no price', () => {
    expect(named({ chains: [chain(84532, true)], defaultChain: 84532 })).toEqual([
      'ETH Chain 84532',
      'USDC Chain 84532',
    ])
    expect(named({ solana: { cluster: 'devnet' } }, ON_SOLANA)).toEqual(['SOL Devnet', 'USDC Devnet'])
  })

  it('a Solana address has SOL and USDC, and SOL has a price on mainnet', () => {
    expect(named({ solana: { cluster: 'mainnet-beta' } }, ON_SOLANA)).toEqual(['SOL Solana 0', 'USDC Solana'])
  })

  it('each wallet, network and asset has its own key, regardless of the case of the address', () => {
    const keys = (address: string) =>
      holdingsOf(address, resolveSettings(null, { chains: [chain(1), chain(8453)], defaultChain: 1 })).map(
        ({ key }) => key,
      )
    expect(new Set([...keys(OWN), ...keys('0x70997970C51812dc3A010C7d01b50e0d17dc79C8')]).size).toBe(8)
    expect(keys(OWN.toLowerCase())).toEqual(keys(OWN))
  })

  it('a balance is read from the node of its own network', async () => {
    const asked: [url: string, method: string, to: string | undefined][] = []
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      const { id, method, params } = JSON.parse(String(init.body)) as {
        id: number
        method: string
        params: { to?: string }[]
      }
      asked.push([String(url), method, params[0]?.to])
      return Response.json({ jsonrpc: '2.0', id, result: `0x${(7).toString(16).padStart(64, '0')}` })
    })
    const { signal } = new AbortController()
    const holdings = holdingsOf(OWN, resolveSettings(null, { chains: [chain(8453)], defaultChain: 8453 }))
    expect(await Promise.all(holdings.map(({ read }) => read(signal)))).toEqual([7n, 7n])
    expect(asked).toEqual([
      ['http://node-8453.test', 'eth_getBalance', undefined],
      ['http://node-8453.test', 'eth_call', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'],
    ])
  })
})
