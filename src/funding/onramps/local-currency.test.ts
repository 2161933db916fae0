import { expect, it } from 'vitest'
import { localCurrency } from './local-currency.js'

it("the local currency is that of the language's region, or of its most likely region", () => {
  const of = (...tags: string[]) => tags.map(tag => localCurrency(tag))
  expect(of('de-CH', 'de', 'fr-BE', 'en-GB', 'pt-BR', 'ja', 'en')).toEqual([
    'CHF',
    'EUR',
    'EUR',
    'GBP',
    'BRL',
    'JPY',
    'USD',
  ])
})

it('the local currency is dollars if the language has no region', () => {
  expect(['', 'x', 'en-001', 'not a language', 'en-AQ'].map(localCurrency)).toEqual(Array(5).fill('USD'))
})
