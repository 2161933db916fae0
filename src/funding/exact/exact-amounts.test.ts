import { expect, it } from 'vitest'
import { generator, rolls } from '../../../demo/hard/harness/random.js'
import { amountErrors } from './rational-amounts.harness.js'

it('every amount, price, cost and limit equals the result of exact rational arithmetic [SEC-66]', () => {
  expect(amountErrors(rolls(generator(20_251_101)).below, 3_000)).toEqual([])
})
