import { expect, it } from 'vitest'
import { FUNDING_METHODS, fundingOption, OPTIONAL_METHODS } from './funding-methods.js'

it('there are four ways of funding, and an app may disable all but one', () => {
  expect(FUNDING_METHODS).toEqual({
    card: { wire: ['card', 'payment-request'], providers: ['coinbase', 'moonpay'] },
    exchange: { wire: ['exchange'], providers: ['coinbase'] },
    wallet: { wire: ['wallets'], providers: [] },
    manual: { wire: [], providers: [] },
  })
  expect(OPTIONAL_METHODS).toEqual(['card', 'exchange', 'wallet'])
})

it.each([
  ['card', 'moonpay', { method: 'card', provider: 'moonpay' }],
  ['card', 'coinbase', { method: 'card', provider: 'coinbase' }],
  ['card', undefined, undefined],
  ['payment-request', 'coinbase', { method: 'card', provider: 'coinbase', paymentRequest: true }],
  ['payment-request', 'stripe', undefined],
  ['exchange', 'coinbase', { method: 'exchange', provider: 'coinbase' }],
  ['exchange', 'moonpay', undefined],
  ['wallets', undefined, { method: 'wallet' }],
  ['wallets', 'coinbase', { method: 'wallet' }],
  ['manual', undefined, undefined],
  ['bank', 'coinbase', undefined],
])("the provider's method %s with the service %s is read", (name, provider, option) => {
  expect(fundingOption(name, provider)).toStrictEqual(option)
})
