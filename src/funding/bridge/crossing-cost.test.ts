import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { crossingCost, type Priced } from './crossing-cost.js'

const ETHER = 10n ** 18n
const priced = (amount: bigint, decimals: number, usd?: number): Priced => ({ amount, decimals, usd })

/** The cost in whole per cent, rounded down, from exact fractions. */
function exactly(given: readonly [bigint, bigint], got: readonly [bigint, bigint]): bigint {
  const [over, under] = [given[0] * got[1] - got[0] * given[1], got[0] * given[1]]
  return over <= 0n ? 0n : (over * 100n) / under
}

describe('the cost of crossing the bridge', () => {
  it('the cost is shown as a whole percentage of the arriving amount, rounded down', () => {
    expect(crossingCost(priced(ETHER, 18), priced(ETHER, 18), true)).toBe(0n)
    expect(crossingCost(priced(1_019n, 3), priced(1_000n, 3), true)).toBe(1n)
    expect(crossingCost(priced(ETHER * 3n, 18), priced(ETHER, 18), true)).toBe(200n)
    expect(crossingCost(priced(ETHER, 18, 3_000), priced(20n * 10n ** 9n, 9, 150), false)).toBe(0n)
    expect(crossingCost(priced(ETHER, 18, 3_300), priced(20n * 10n ** 9n, 9, 150), false)).toBe(10n)
  })

  it('the cost is zero if less is paid than arrives', () => {
    expect(crossingCost(priced(1n, 6), priced(2n, 6), true)).toBe(0n)
  })

  it('the cost of two different coins is unknown without a plausible price of both', () => {
    for (const usd of [undefined, 0, -1, NaN, Infinity, 1e13, 1e-19]) {
      expect(crossingCost(priced(1n, 18, usd), priced(1n, 9, 150), false)).toBeUndefined()
      expect(crossingCost(priced(1n, 18, 3_000), priced(1n, 9, usd), false)).toBeUndefined()
      expect(crossingCost(priced(110n, 18, usd), priced(100n, 18, usd), true)).toBe(10n)
    }
    expect(crossingCost(priced(1n, 6), priced(0n, 6), true)).toBeUndefined()
  })

  it('the cost is exact for all amounts, decimals and prices', () => {
    const amount = fc.bigInt({ min: 1n, max: 2n ** 200n })
    const decimals = fc.integer({ min: 0, max: 36 })
    const price = fc.bigInt({ min: 1n, max: 10n ** 9n })
    fc.assert(
      fc.property(amount, decimals, price, amount, decimals, price, (paid, d1, p1, got, d2, p2) => {
        const worth = (units: bigint, places: number, cents: bigint) => [units * cents, 10n ** BigInt(places)] as const
        expect(crossingCost(priced(paid, d1, Number(p1)), priced(got, d2, Number(p2)), false)).toBe(
          exactly(worth(paid, d1, p1), worth(got, d2, p2)),
        )
        expect(crossingCost(priced(paid, d1), priced(got, d2), true)).toBe(
          exactly(worth(paid, d1, 1n), worth(got, d2, 1n)),
        )
      }),
    )
  })
})
