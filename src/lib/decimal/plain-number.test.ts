import { expect, it } from 'vitest'
import { plainNumber } from './plain-number.js'

it('a number keeps the digits that it was written with', () => {
  const text = (value: number) => plainNumber(value, 18)
  expect([0, 30, 0.1, 3224.15, 1_234_567.1, 0.1 + 0.2, 1.5e-7, 1e-18, 123_456_789_012.345].map(text)).toEqual([
    '0',
    '30',
    '0.1',
    '3224.15',
    '1234567.1',
    '0.30000000000000004',
    '0.00000015',
    '0.000000000000000001',
    '123456789012.345',
  ])
})

it('excess decimals are cut, and a number out of range is undefined', () => {
  expect([plainNumber(0.123456789, 6), plainNumber(1e-9, 6), plainNumber(0.5, 0)]).toEqual(['0.123456', '0', '0'])
  expect([1e21, -1, NaN, Infinity, -1e-9].map(value => plainNumber(value, 18))).toEqual(Array(5).fill(undefined))
})
