import { afterEach, describe, expect, it, vi } from 'vitest'
import { resolveSettings } from '../resolve.js'
import type { HostLayer } from '../settings.js'
import { graveName, onStatedNetwork, statedChain, statedCluster, statedName } from './stated.js'

afterEach(() => {
  vi.unstubAllGlobals()
})

const PROVIDER = { name: 'Almanac' }
const of = (...layers: readonly HostLayer[]) => resolveSettings(PROVIDER, ...layers)
const REFUSED = expect.objectContaining({ name: 'WalletError', code: 'INVALID_CONFIG' }) as Error
const LOCAL = {
  id: 31337,
  name: 'Local',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['http://127.0.0.1:8545'] } },
}

describe("the app's name where power over a wallet is at stake", () => {
  it('the name comes from the provider or a script, and never from markup, for the page or on one tag [SEC-95]', () => {
    const evil = { markup: { name: 'Your bank' } }
    expect([of(), of(evil), of({}, evil)].map(statedName)).toEqual(['Almanac', 'Almanac', 'Almanac'])
    const script = { name: 'The Almanac' }
    expect([of(script), of({ ...script, ...evil }), of(script, evil), of(evil, script)].map(statedName)).toEqual(
      Array(4).fill('The Almanac'),
    )
    expect([statedName(resolveSettings(null, evil)), statedName(resolveSettings(null, {}))]).toEqual(['', ''])
    expect(of(evil).name, 'elsewhere markup names it').toBe('Your bank')
  })

  it("a consent shows the page's host if only markup sets the name, and nothing where there is no page", () => {
    const evil = { markup: { name: 'Your bank' } }
    vi.stubGlobal('location', { host: 'almanac.example:8443' })
    expect([of(evil), resolveSettings(null, evil), resolveSettings(null, { name: 'Diary' })].map(graveName)).toEqual([
      'Almanac',
      'almanac.example:8443',
      'Diary',
    ])
    vi.stubGlobal('location', undefined)
    expect(graveName(resolveSettings(null, evil))).toBe('')
  })

  it('a name that is not text is ignored', () => {
    const odd = { name: { toString: () => 'x' }, markup: { name: 'Your bank' } } as unknown as HostLayer
    expect(statedName(of(odd))).toBe('')
  })
})

describe('the network of a request without a screen', () => {
  it('the network comes from a script, whatever markup says, for the page or on one tag [SEC-95]', () => {
    const evil = { markup: { defaultChain: 1, chains: [1, 8453], solana: { cluster: 'testnet' } } } as const
    const devnet = { solana: { cluster: 'devnet' } } as const
    for (const script of [{ chains: [LOCAL], defaultChain: 31337 }, { chains: [LOCAL] }, { defaultChain: LOCAL }])
      for (const layers of [[{ ...devnet, ...script, ...evil }], [{ ...devnet, ...script }, evil]])
        expect([statedChain(of(...layers)), statedCluster(of(...layers))]).toEqual([31337, 'devnet'])
    expect(statedChain(of({ chains: ['8453'] }, { markup: { defaultChain: 1 } }))).toBe(8453)
  })

  it('the default network is used, even if markup names it; any other network that only markup names is refused', () => {
    expect([statedChain(of()), statedCluster(of())]).toEqual([1, 'mainnet-beta'])
    const usual = of({ markup: { defaultChain: 1, solana: { cluster: 'mainnet-beta' } } })
    expect([statedChain(usual), statedCluster(usual)]).toEqual([1, 'mainnet-beta'])
    for (const markup of [{ defaultChain: 8453 }, { chains: [8453, 1] }])
      expect(() => statedChain(of({ markup }))).toThrow(REFUSED)
    expect(() => statedCluster(of({ markup: { solana: { cluster: 'devnet' } } }))).toThrow(REFUSED)
  })

  it('a network that the request names is used', () => {
    const settings = of({ markup: { defaultChain: 8453, solana: { cluster: 'devnet' } } })
    for (const request of [
      { transaction: { to: '0x', chainId: 10 } },
      { transaction: [{ chainId: '0xa' }, {}] },
      { transaction: {}, chain: 10 },
      { chainType: 'solana', transaction: '', cluster: 'testnet' },
    ] as const)
      expect(onStatedNetwork(request, settings)).toBe(request)
    expect(() => onStatedNetwork({ transaction: {} }, settings)).toThrow(REFUSED)
    expect(() => onStatedNetwork({ chainType: 'solana', transaction: '' }, settings)).toThrow(REFUSED)
    expect(onStatedNetwork({ transaction: {} }, of({ defaultChain: 10 }))).toEqual({ transaction: {}, chain: 10 })
  })
})
