import { expect, it } from 'vitest'
import { moneyText } from './money-text.js'

it('money is written in the notation of a language, and whole amounts have no decimal places', () => {
  const de = { tag: 'de' }
  const en = { tag: 'en' }
  expect([moneyText('30', 'EUR', en), moneyText('30.00', 'EUR', en), moneyText('27.6', 'EUR', en)]).toEqual([
    '€30',
    '€30',
    '€27.60',
  ])
  expect([moneyText('30000', 'EUR', de), moneyText('4650', 'JPY', en)]).toEqual(['30.000\u00a0€', '¥4,650'])
})

it('every digit stays, also beyond the precision of floating point', () => {
  expect(moneyText('123456789012345678.25', 'USD', { tag: 'en' })).toBe('$123,456,789,012,345,678.25')
})
