import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { english } from '../copy/language.js'
import * as amounts from './amount.js'
import { exactAmount, parseAmount } from './amount.js'
import { ETHEREUM_DECIMALS } from './registry.js'

const formatBalance = (units: bigint, decimals: number, language = english) =>
  amounts.formatBalance(units, decimals, language)
const formatFee = (units: bigint, decimals: number, language = english) => amounts.formatFee(units, decimals, language)
const formatMissing = (units: bigint, decimals: number, language = english) =>
  amounts.formatMissing(units, decimals, language)
const formatSent = (units: bigint, decimals: number, language = english) =>
  amounts.formatSent(units, decimals, language)
const formatSolana = (units: bigint, decimals: number, language = english) =>
  amounts.formatSolana(units, decimals, language)
const formatUsd = (units: bigint, decimals: number, usd: number | undefined, language = english) =>
  amounts.formatUsd(units, decimals, usd, language)

const ether = (text: string) => parseAmount(text, ETHEREUM_DECIMALS)
const anyUnits = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })
const anyDecimals = fc.integer({ min: 0, max: 255 })

describe('exact amounts', () => {
  it('every written amount is read back unchanged, with any number of decimals [SEC-66]', () => {
    fc.assert(
      fc.property(anyUnits, anyDecimals, (units, decimals) => {
        expect(parseAmount(exactAmount(units, decimals), decimals)).toBe(units)
      }),
      { numRuns: 2_000 },
    )
  })

  it.each([
    '',
    '.',
    '-1',
    '+1',
    '1e18',
    '0x10',
    '1,000',
    '1_000',
    ' 1',
    '1 ',
    '1.2.3',
    'NaN',
    'Infinity',
    '١',
    '1'.repeat(200),
    `1${'0'.repeat(80)}`,
  ])('"%s" is refused as an amount', text => {
    expect(() => ether(text)).toThrow(expect.objectContaining({ code: 'INVALID_DATA' }))
  })

  it('a value that is not text is rejected with the same message', () => {
    for (const number of [0.05, 1, null, undefined])
      expect(() => ether(number as never)).toThrow(
        expect.objectContaining({ code: 'INVALID_DATA', message: `Not an amount: "${String(number)}"` }),
      )
  })

  it('an amount has at most 256 bits and 340 characters', () => {
    expect(parseAmount((2n ** 256n - 1n).toString(), 0)).toBe(2n ** 256n - 1n)
    expect(() => parseAmount((2n ** 256n).toString(), 0)).toThrow(expect.objectContaining({ code: 'INVALID_DATA' }))
    expect(parseAmount('1'.padStart(340, '0'), 0)).toBe(1n)
    expect(() => parseAmount('1'.padStart(341, '0'), 0)).toThrow(
      'Not an amount: "0000000000000000000000000000000000000000"',
    )
  })

  it('decimals that no asset has are refused', () => {
    for (const decimals of [0, 255]) expect(parseAmount('0', decimals)).toBe(0n)
    for (const decimals of [-1, 256, 1.5, NaN, 'x'.repeat(99) as unknown as number]) {
      const refused = {
        code: 'INVALID_DATA',
        message: `Decimals must be a whole number from 0 to 255, not ${String(decimals).slice(0, 20)}.`,
      }
      expect(() => parseAmount('0', decimals)).toThrow(expect.objectContaining(refused))
      expect(() => exactAmount(1n, decimals)).toThrow(expect.objectContaining(refused))
      expect(() => formatUsd(1n, decimals, 1)).toThrow(expect.objectContaining(refused))
      expect(() => formatSent(1n, decimals)).toThrow(expect.objectContaining(refused))
    }
  })

  it('a negative amount keeps its sign', () => {
    expect([exactAmount(-5n, 0), exactAmount(-1_500_000n, 6), exactAmount(-1n, 3), exactAmount(0n, 6)]).toEqual([
      '-5',
      '-1.5',
      '-0.001',
      '0',
    ])
  })

  it('an asset with fewer decimals shows only those', () => {
    expect([formatFee(1n, 3), formatFee(1n, 0), formatFee(15n, 1), formatFee(1n, 4), formatFee(11n, 4)]).toEqual([
      '0.001',
      '1.000',
      '1.500',
      '<0.001',
      '0.002',
    ])
    expect([
      formatBalance(1n, 3),
      formatBalance(1n, 4),
      formatBalance(10n, 4),
      formatSent(1n, 3),
      formatSolana(1n, 6),
      formatSolana(1n, 7),
      formatSolana(10n, 7),
    ]).toEqual(['0.001', '<0.001', '0.001', '0.001', '0.000001', '<0.000001', '0.000001'])
  })

  it('an amount has no value in dollars if the price is implausible', () => {
    for (const usd of [undefined, NaN, Infinity, 0, -1, 1e12]) expect(formatUsd(ether('1'), 18, usd)).toBeUndefined()
    expect(formatUsd(ether('1'), 18, 1e12 - 1)).toBe('$999,999,999,999.00')
    expect([
      formatUsd(ether('0.00999'), 18, 1),
      formatUsd(ether('0.01'), 18, 1),
      formatUsd(ether('0.014999'), 18, 1),
      formatUsd(ether('0.015'), 18, 1),
    ]).toEqual(['<$0.01', '$0.01', '$0.01', '$0.02'])
  })

  it('more places than the asset has are refused, but trailing zeros are accepted', () => {
    expect(() => parseAmount('0.0000001', 6)).toThrow(expect.objectContaining({ code: 'INVALID_DATA' }))
    expect(parseAmount('1.5000000', 6)).toBe(1_500_000n)
    expect(parseAmount('.5', 6)).toBe(500_000n)
    expect(parseAmount('5.', 0)).toBe(5n)
  })

  it('only digits and one point are accepted', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), text => {
        try {
          parseAmount(text, 18)
        } catch (error) {
          expect(error).toMatchObject({ code: 'INVALID_DATA' })
          return
        }
        expect(text).toMatch(/^\d*\.?\d*$/)
      }),
      { numRuns: 2_000 },
    )
  })

  it('fees and balances are shown with 3 places [CONST-12]', () => {
    expect(formatBalance(ether('1.23456'), 18)).toBe('1.234')
    expect(formatBalance(ether('12345.6'), 18)).toBe('12,345.600')
    expect(formatFee(ether('0.0210001'), 18)).toBe('0.022')
    expect(formatFee(ether('0.021'), 18)).toBe('0.021')
    expect(formatBalance(7n, 0)).toBe('7.000')
  })

  it('zero is written as "0", without a value in dollars', () => {
    expect([
      formatBalance(0n, 18),
      formatFee(0n, 18),
      formatSent(0n, 18),
      formatSolana(0n, 9),
      formatUsd(0n, 18, 3000),
    ]).toEqual(['0', '0', '0', '0', undefined])
  })

  it('a missing amount is rounded up to few decimal places', () => {
    expect([
      formatMissing(ether('0.01'), 18),
      formatMissing(ether('0.049021'), 18),
      formatMissing(ether('1233.9999'), 18),
      formatMissing(1n, 18),
      formatMissing(7n, 0),
      formatMissing(1n, 6),
    ]).toEqual(['0.01', '0.05', '1,234', '<0.001', '7', '<0.001'])
    expect(formatMissing(ether('0.0501'), 18, { ...english, tag: 'de' })).toBe('0,051')
  })

  it('a native amount below 0.001 is shown as "<0.001" and never as zero [CONST-13]', () => {
    expect(formatSent(ether('0.0009999'), 18)).toBe('<0.001')
    expect(formatSent(1n, 18)).toBe('<0.001')
    expect(formatBalance(1n, 18)).toBe('<0.001')
    expect(formatFee(21_000n * 10n ** 9n, 18)).toBe('<0.001')
    expect(formatSent(ether('0.001'), 18)).toBe('0.001')
    expect(formatSent(0n, 18)).toBe('0')
  })

  it('a sent amount shows every digit', () => {
    expect(formatSent(ether('1234.000000000000000001'), 18)).toBe('1,234.000000000000000001')
  })

  it('amounts on Solana are shown with up to 6 places, without trailing zeros [CONST-08]', () => {
    expect(formatSolana(1_500_000_000n, 9)).toBe('1.5')
    expect(formatSolana(1_234_567_899n, 9)).toBe('1.234567')
    expect(formatSolana(2_000_000_000n, 9)).toBe('2')
    expect(formatSolana(999n, 9)).toBe('<0.000001')
  })

  it('dollars are shown with 2 decimals [CONST-11]', () => {
    expect(formatUsd(ether('0.05'), 18, 3224.0)).toBe('$161.20')
    expect(formatUsd(ether('1'), 18, 1234.567)).toBe('$1,234.57')
    expect(formatUsd(ether('1'), 18, 0.01)).toBe('$0.01')
  })

  it('less than one cent is shown as "<$0.01" [CONST-14]', () => {
    expect(formatUsd(ether('0.000001'), 18, 3000)).toBe('<$0.01')
    expect(formatUsd(1n, 18, 3000)).toBe('<$0.01')
  })

  it('dollars are left out if the price is implausible', () => {
    for (const price of [undefined, Number.NaN, Number.POSITIVE_INFINITY, -1, 0, 1e300])
      expect(formatUsd(10n, 18, price)).toBeUndefined()
  })

  it('every amount has a short text, and never a false zero', () => {
    fc.assert(
      fc.property(anyUnits, anyDecimals, fc.double({ noNaN: false }), (units, decimals, price) => {
        for (const text of [
          formatBalance(units, decimals),
          formatFee(units, decimals),
          formatMissing(units, decimals),
          formatSent(units, decimals),
          formatSolana(units, decimals),
          formatUsd(units, decimals, price) ?? '',
        ]) {
          expect(text.length).toBeLessThan(400)
          if (units > 0n) expect(text).not.toMatch(/^\$?0(\.0*)?$/)
        }
      }),
      { numRuns: 2_000 },
    )
  })

  it("digits are grouped as in the visitor's language, and always written with the same ten digits", () => {
    const [german, arabic] = ['de', 'ar'].map(tag => ({ ...english, tag })) as [typeof english, typeof english]
    const long = ether('1234567.000000000000000001')
    expect([german, arabic].map(language => formatSent(long, 18, language))).toEqual([
      '1.234.567,000000000000000001',
      '1,234,567.000000000000000001',
    ])
    expect([german, arabic].map(language => formatSent(1n, 18, language))).toEqual(['<0,001', '<0.001'])
    expect([german, arabic].map(language => formatBalance(ether('12345.6789'), 18, language))).toEqual([
      '12.345,678',
      '12,345.678',
    ])
    expect([german, arabic].map(language => amounts.formatExact(long, 18, language))).toEqual([
      '1234567,000000000000000001',
      '1234567.000000000000000001',
    ])
    expect([german, arabic].map(language => formatUsd(ether('1'), 18, 1234.5, language))).toEqual([
      '1.234,50\u00A0$',
      '1,234.50\u00A0US$',
    ])
    expect(formatUsd(1n, 18, 1, german)).toBe('<0,01\u00A0$')
  })

  it('a language changes only the marks between the digits', () => {
    fc.assert(
      fc.property(
        anyUnits,
        anyDecimals,
        fc.constantFrom('de', 'ar', 'fr', 'hi', 'de-CH', 'fa'),
        (units, decimals, tag) => {
          const digits = (text: string) => text.replace(/[^0-9<]/g, '')
          for (const format of [formatBalance, formatFee, formatSent, formatSolana])
            expect(digits(format(units, decimals, { ...english, tag }))).toBe(digits(format(units, decimals)))
        },
      ),
      { numRuns: 500 },
    )
  })
})
