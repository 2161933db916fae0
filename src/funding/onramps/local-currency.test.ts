import { expect, it } from 'vitest'
import { localCurrency } from './local-currency.js'

it('is the money of the region that the language names, or of the one that it is mostly spoken in', () => {
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
