import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decimalText } from '../lib/text/format.js'
import { english } from '../copy/language.js'
import { amountOf, amountText } from './amount-text.js'

const [german, arabic] = ['de', 'ar'].map(tag => ({ ...english, tag })) as [typeof english, typeof english]

describe('an amount as people type it', () => {
  it('an amount has digits and at most one point, and spaces around it are removed', () => {
    for (const text of ['', '0', '12', '0.5', '.5', '5.', '.']) expect(amountText(` ${text} `, english)).toBe(text)
    for (const text of ['1.2.3', '1,5', '-1', '+1', '1e3', '0x1', '1 000', '１', 'one'])
      expect(amountText(text, english)).toBeUndefined()
  })

  it('an amount has at most forty characters', () => {
    expect([amountText('1'.repeat(40), english), amountText('1'.repeat(41), english)]).toEqual([
      '1'.repeat(40),
      undefined,
    ])
  })

  it('an amount is above 0, with no more places than the asset has', () => {
    expect([amountOf('1', 6), amountOf('0.000001', 6), amountOf('.5', 1), amountOf('5.', 1)]).toEqual([
      1_000_000n,
      1n,
      5n,
      50n,
    ])
    for (const text of ['', '.', '0', '0.0', '0.0000001', '1.2.3']) expect(amountOf(text, 6), text).toBeUndefined()
  })

  it('the decimal separator is that of the language, or the point of keyboards and wallets', () => {
    expect(['0,05', ',5', '5,', '1234,5', '0.05', '1.5', '1.'].map(typed => amountText(typed, german))).toEqual([
      '0.05',
      '.5',
      '5.',
      '1234.5',
      '0.05',
      '1.5',
      '1.',
    ])
    expect(['٠٫٠٥', '۱۲', '0.05'].map(typed => amountText(typed, arabic))).toEqual(['0.05', '12', '0.05'])
  })

  it('an ambiguous amount is not accepted', () => {
    expect(['1.000', '12.345', '1.000,5', '1,000.5', '1,2,3', '1 000'].map(typed => amountText(typed, german))).toEqual(
      Array(6).fill(undefined),
    )
    expect(['1,000', '1,5', '1,000.5'].map(typed => amountText(typed, english))).toEqual(Array(3).fill(undefined))
  })

  it('a shown amount can be typed again, to the last digit', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^\d{1,20}(\.\d{0,18})?$/),
        fc.constantFrom(english, german, arabic),
        (text, language) => {
          expect(amountText(decimalText(text, language), language)).toBe(text)
        },
      ),
    )
  })
})
