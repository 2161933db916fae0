import { expect, it } from 'vitest'
import { hexOf, hexQuantity } from './hex.js'

it('a byte has two digits, in lower case', () => {
  expect(hexOf([0, 1, 15, 16, 171, 255])).toBe('00010f10abff')
  expect(hexOf([])).toBe('')
})

it('quantities have no leading zeros', () => {
  expect([hexQuantity(0), hexQuantity(16), hexQuantity(26n), hexQuantity(2n ** 64n)]).toEqual([
    '0x0',
    '0x10',
    '0x1a',
    '0x10000000000000000',
  ])
})
