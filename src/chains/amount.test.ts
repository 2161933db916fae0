import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { exactAmount, formatBalance, formatFee, formatSent, formatSolana, formatUsd, parseAmount } from './amount.js'
import { ETHEREUM_DECIMALS } from './registry.js'

const ether = (text: string) => parseAmount(text, ETHEREUM_DECIMALS)
const anyUnits = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })
const anyDecimals = fc.integer({ min: 0, max: 255 })

describe('amounts', () => {
  it('reads back every amount it writes, at every number of decimals [SEC-66]', () => {
    fc.assert(fc.property(anyUnits, anyDecimals, (units, decimals) => {
      expect(parseAmount(exactAmount(units, decimals), decimals)).toBe(units)
    }), { numRuns: 2_000 })
  })

  it.each(['', '.', '-1', '+1', '1e18', '0x10', '1,000', '1_000', ' 1', '1 ', '1.2.3', 'NaN', 'Infinity', '١', '1'.repeat(200), `1${'0'.repeat(80)}`])(
    'refuses "%s" as an amount', text => {
      expect(() => ether(text)).toThrow(expect.objectContaining({ code: 'INVALID_DATA' }))
    })

  it('refuses more places than the asset has, and takes zeros there', () => {
    expect(() => parseAmount('0.0000001', 6)).toThrow(expect.objectContaining({ code: 'INVALID_DATA' }))
    expect(parseAmount('1.5000000', 6)).toBe(1_500_000n)
    expect(parseAmount('.5', 6)).toBe(500_000n)
    expect(parseAmount('5.', 0)).toBe(5n)
  })

  it('never takes anything but digits and one point', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), text => {
      try {
        parseAmount(text, 18)
      } catch (error) {
        expect(error).toMatchObject({ code: 'INVALID_DATA' })
        return
      }
      expect(text).toMatch(/^\d*\.?\d*$/)
    }), { numRuns: 2_000 })
  })

  it('shows fees and balances with 3 places [CONST-12]', () => {
    expect(formatBalance(ether('1.23456'), 18)).toBe('1.234')
    expect(formatBalance(ether('12345.6'), 18)).toBe('12,345.600')
    expect(formatBalance(0n, 18)).toBe('0.000')
    expect(formatFee(ether('0.0210001'), 18)).toBe('0.022')
    expect(formatFee(ether('0.021'), 18)).toBe('0.021')
    expect(formatBalance(7n, 0)).toBe('7.000')
  })

  it('shows a native amount below 0.001 as "<0.001" and never as zero [CONST-13]', () => {
    expect(formatSent(ether('0.0009999'), 18)).toBe('<0.001')
    expect(formatSent(1n, 18)).toBe('<0.001')
    expect(formatBalance(1n, 18)).toBe('<0.001')
    expect(formatFee(21_000n * 10n ** 9n, 18)).toBe('<0.001')
    expect(formatSent(ether('0.001'), 18)).toBe('0.001')
    expect(formatSent(0n, 18)).toBe('0')
  })

  it('shows every digit of what is sent', () => {
    expect(formatSent(ether('1234.000000000000000001'), 18)).toBe('1,234.000000000000000001')
  })

  it('shows amounts on Solana with up to 6 places and trims zeros [CONST-08]', () => {
    expect(formatSolana(1_500_000_000n, 9)).toBe('1.5')
    expect(formatSolana(1_234_567_899n, 9)).toBe('1.234567')
    expect(formatSolana(2_000_000_000n, 9)).toBe('2')
    expect(formatSolana(999n, 9)).toBe('<0.000001')
  })

  it('shows dollars with 2 decimals [CONST-11]', () => {
    expect(formatUsd(ether('0.05'), 18, 3224.0)).toBe('$161.20')
    expect(formatUsd(ether('1'), 18, 1234.567)).toBe('$1,234.57')
    expect(formatUsd(0n, 18, 3000)).toBe('$0.00')
    expect(formatUsd(ether('1'), 18, 0.01)).toBe('$0.01')
  })

  it('shows less than one cent as "<$0.01" [CONST-14]', () => {
    expect(formatUsd(ether('0.000001'), 18, 3000)).toBe('<$0.01')
    expect(formatUsd(1n, 18, 3000)).toBe('<$0.01')
  })

  it('leaves the dollars away where the price is nothing to count on', () => {
    for (const price of [undefined, Number.NaN, Number.POSITIVE_INFINITY, -1, 0, 1e300]) expect(formatUsd(10n, 18, price)).toBeUndefined()
  })

  it('writes something short for every amount, and never a false zero', () => {
    fc.assert(fc.property(anyUnits, anyDecimals, fc.double({ noNaN: false }), (units, decimals, price) => {
      for (const text of [formatBalance(units, decimals), formatFee(units, decimals), formatSent(units, decimals), formatSolana(units, decimals), formatUsd(units, decimals, price) ?? '']) {
        expect(text.length).toBeLessThan(400)
        if (units > 0n) expect(text).not.toMatch(/^\$?0(\.0*)?$/)
      }
    }), { numRuns: 2_000 })
  })
})
