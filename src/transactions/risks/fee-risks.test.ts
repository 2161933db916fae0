import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { feeRisks, type FeeFacts } from './fee-risks.js'

const ETHER = 10n ** 18n
const CENT = ETHER / 2000_00n
/** The risks of a usual fee of five dollars for a hundred dollars, with these changes. */
const risks = (over: Partial<FeeFacts>) =>
  feeRisks({ fee: 500n * CENT, value: 100_00n * CENT, decimals: 18, price: 2000, usual: 500n * CENT, ...over })
const levels = (over: Partial<FeeFacts>) => risks(over).map(({ measure, extreme }) => `${measure}${extreme ? '!' : ''}`)

describe('the risks of a fee', () => {
  it('a usual fee is no risk, and neither is a fee of one dollar at most', () => {
    expect([levels({}), levels({ value: 0n }), levels({ usual: undefined })]).toEqual([[], [], []])
    expect([
      levels({ fee: 100n * CENT, value: 1n, usual: 1n }),
      levels({ fee: 101n * CENT, value: 1n, usual: 1n }),
    ]).toEqual([[], ['share!', 'recent!']])
    const unpriced = { price: undefined, value: 1n, usual: 1n }
    expect([levels({ ...unpriced, fee: ETHER / 2000n }), levels({ ...unpriced, fee: ETHER / 2000n + 1n })]).toEqual([
      [],
      ['share!', 'recent!'],
    ])
  })

  it('a fee is a risk from half of the amount, and extreme from twice the amount', () => {
    const share = (percent: bigint) => levels({ value: (500n * CENT * 100n) / percent })
    expect([share(49n), share(50n), share(199n), share(200n)]).toEqual([[], ['share'], ['share'], ['share!']])
    expect(risks({ value: 1000n * CENT })).toEqual([{ measure: 'share', figure: 50n, extreme: false }])
  })

  it('a fee is a risk from 5 times the recent fee of others, and extreme from 25 times', () => {
    const recent = (times: bigint) => levels({ usual: (500n * CENT) / times })
    expect([recent(4n), recent(5n), recent(20n), recent(25n)]).toEqual([[], ['recent'], ['recent'], ['recent!']])
    expect(risks({ usual: 50n * CENT })).toEqual([{ measure: 'recent', figure: 10n, extreme: false }])
  })

  it('a fee is a risk from $50, and extreme from $250, or from an amount of coins if the price is unknown', () => {
    const much = { value: 10n ** 9n * ETHER, usual: undefined }
    const worth = (cents: bigint) => levels({ ...much, fee: cents * CENT })
    expect([worth(49_99n), worth(50_00n), worth(249_99n), worth(250_00n)]).toEqual([
      [],
      ['absolute'],
      ['absolute'],
      ['absolute!'],
    ])
    const coins = (thousandths: bigint) => levels({ ...much, price: undefined, fee: (thousandths * ETHER) / 1000n })
    expect([coins(99n), coins(100n), coins(999n), coins(1000n)]).toEqual([
      [],
      ['absolute'],
      ['absolute'],
      ['absolute!'],
    ])
    expect(risks({ ...much, fee: 50_00n * CENT })).toEqual([
      { measure: 'absolute', figure: 50_00n * CENT, extreme: false },
    ])
  })

  it('the other measures find a risk if a node lies about one', () => {
    const thousands = { fee: 2n * ETHER, value: ETHER / 100n }
    expect(levels({ ...thousands, usual: 2n * ETHER })).toEqual(['absolute!', 'share!'])
    expect(levels({ ...thousands, value: 0n, usual: 2n * ETHER })).toEqual(['absolute!'])
    expect(levels({ ...thousands, price: undefined, usual: undefined })).toEqual(['absolute!', 'share!'])
  })

  it('the figure of a risk is positive for any input', () => {
    const units = fc.bigInt({ min: 0n, max: 2n ** 256n })
    fc.assert(
      fc.property(
        units,
        units,
        fc.integer({ min: 0, max: 36 }),
        fc.option(fc.double(), { nil: undefined }),
        fc.option(units, { nil: undefined }),
        (fee, value, decimals, price, usual) => {
          for (const { figure } of feeRisks({ fee, value, decimals, price, usual })) expect(figure).toBeGreaterThan(0n)
        },
      ),
    )
  })
})
