import { expect, it } from 'vitest'
import { generator, rolls } from '../../../demo/hard/dice.js'
import { brokenAmounts } from './rational-amounts.harness.js'

it('every amount, price, cost and limit equals the result of exact rational arithmetic [SEC-66]', () => {
  expect(brokenAmounts(rolls(generator(20_251_101)).below, 3_000)).toEqual([])
})
