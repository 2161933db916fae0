import { describe, expect, it } from 'vitest'
import { allowanceExtent, type AllowanceFacts } from './allowance.js'

const maximum = 2n ** 256n - 1n
const reach = (amount: bigint, over: Partial<AllowanceFacts> = {}) => allowanceExtent({ amount, maximum, ...over })

describe('the extent of an allowance', () => {
  it('an allowance is the maximum, or unlimited from the total supply on', () => {
    expect([
      reach(maximum),
      reach(maximum - 1n),
      reach(2n ** 255n),
      reach(2n ** 160n - 1n),
      allowanceExtent({ amount: 2n ** 160n - 1n, maximum: 2n ** 160n - 1n }),
    ]).toEqual(['maximum', 'unlimited', 'unlimited', 'unlimited', 'maximum'])
    expect([
      reach(999n, { supply: 1_000n }),
      reach(1_000n, { supply: 1_000n }),
      reach(1_001n, { supply: 1_000n }),
    ]).toEqual(['limited', 'unlimited', 'unlimited'])
  })

  it('an allowance is unlimited from a fixed amount on, without or against the claim of the contract', () => {
    expect([reach(2n ** 96n - 2n), reach(2n ** 96n - 1n), reach(2n ** 96n - 1n, { supply: 0n })]).toEqual([
      'limited',
      'unlimited',
      'unlimited',
    ])
    expect([
      reach(2n ** 128n - 1n, { supply: maximum, balance: maximum }),
      reach(2n ** 128n - 2n, { supply: maximum, balance: maximum }),
      reach(2n ** 96n - 1n, { supply: 2n ** 110n }),
    ]).toEqual(['unlimited', 'limited', 'limited'])
  })

  it('an allowance is far beyond the balance if it is more than a hundred times as much', () => {
    expect([
      reach(100n, { balance: 1n }),
      reach(101n, { balance: 1n }),
      reach(1n, { balance: 0n }),
      reach(0n, { balance: 0n }),
    ]).toEqual(['limited', 'beyond', 'beyond', 'limited'])
  })
})
