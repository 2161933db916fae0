import { describe, expect, it } from 'vitest'
import { inEnglish } from '../../src/copy/test/in-english.harness.js'
import type { BalanceLine } from '../../src/funding/balances/live-balances.js'
import { balanceText, type Asset } from './balance-text.js'

const line = (
  symbol: string,
  units: bigint | undefined,
  usd?: number,
  rest: Partial<BalanceLine> = {},
): BalanceLine => ({
  holding: {
    key: symbol,
    address: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
    kind: symbol === 'USDC' ? 'USDC' : 'native',
    symbol,
    decimals: symbol === 'USDC' ? 6 : 18,
    network: 'Local',
    read: () => Promise.reject(new Error('not asked here')),
  },
  units,
  unread: false,
  price: usd === undefined ? undefined : { usd, source: 'prices.test', at: 1 },
  ...rest,
})
const ETHER = 10n ** 18n
const balanceTextOf = (lines: readonly BalanceLine[], asset: Asset = 'total', at: number | null = 1) =>
  inEnglish(balanceText({ lines, at: at ?? undefined }, asset))

describe('the text of a balance', () => {
  it('is the total in dollars, to the cent, if every asset has a price', () => {
    expect(balanceTextOf([line('ETH', ETHER / 2n, 2_469.02), line('POL', ETHER, 0.5), line('USDC', 0n)])).toBe(
      '$1,235.01',
    )
    expect(balanceTextOf([line('ETH', 1n, 2_000)])).toBe('<$0.01')
  })

  it('is amounts only if one of the assets has no price, so that no sum is incomplete', () => {
    expect(balanceTextOf([line('ETH', ETHER, 2_000), line('USDC', 20_000_000n)])).toBe('1.000 ETH, 20.000 USDC')
  })

  it('is one amount for the same asset on several networks and wallets', () => {
    expect(balanceTextOf([line('ETH', ETHER), line('ETH', ETHER / 2n)])).toBe('1.500 ETH')
  })

  it('is one asset if only one is configured', () => {
    const lines = [line('ETH', ETHER, 2_000), line('USDC', 20_000_000n)]
    expect([balanceTextOf(lines, 'native'), balanceTextOf(lines, 'USDC')]).toEqual(['1.000 ETH', '20.000 USDC'])
  })

  it('names three assets and the number of the others', () => {
    expect(balanceTextOf(['A', 'B', 'C', 'D', 'E'].map(symbol => line(symbol, ETHER)))).toBe(
      '1.000 A, 1.000 B, 1.000 C +2',
    )
  })

  it('is zero of the first asset if all balances are empty', () => {
    expect(balanceTextOf([line('ETH', 0n, 2_000), line('USDC', 0n)])).toBe('0 ETH')
  })

  it('reports unknown balances: a silent network, all networks silent, no wallet, no answer yet', () => {
    expect(balanceTextOf([line('ETH', ETHER), line('USDC', undefined, undefined, { unread: true })])).toBe(
      '1.000 ETH, not all read',
    )
    expect(balanceTextOf([line('ETH', undefined, undefined, { unread: true })])).toBe('Balance not read')
    expect(balanceTextOf([])).toBe('No wallet yet')
    expect(balanceTextOf([line('ETH', ETHER)], 'USDC')).toBe('No USDC on these networks')
    expect(balanceTextOf([line('ETH', undefined)], 'total', null)).toBe('…')
  })
})
