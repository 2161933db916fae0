import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { atSpeed, feeChoices } from './fee-choice.js'
import type { PreparedTransaction } from './prepared-transaction.js'

const NORMAL = { type: 'eip1559', maxFeePerGas: 14n, maxPriorityFeePerGas: 2n } as const
const TRANSFER = { value: 3n }
const recent = (base: bigint, low: bigint, high: bigint) => ({ usual: base, base, tips: { low, high } })

describe('the choice of a fee', () => {
  it('the choices follow the tips in the last blocks, around the normal fee', () => {
    expect(feeChoices(NORMAL, TRANSFER, recent(10n, 1n, 5n))).toEqual({
      slow: { type: 'eip1559', maxFeePerGas: 12n, maxPriorityFeePerGas: 1n },
      normal: NORMAL,
      fast: { type: 'eip1559', maxFeePerGas: 20n, maxPriorityFeePerGas: 5n },
    })
  })

  it('the choices are ordered and bounded, whatever a node reports', () => {
    const price = fc.bigInt(0n, 2n ** 256n)
    fc.assert(
      fc.property(price, price, price, price, price, (cap, tip, base, low, high) => {
        const normal = { type: 'eip1559', maxFeePerGas: cap, maxPriorityFeePerGas: tip < cap ? tip : cap } as const
        const choices = feeChoices(normal, TRANSFER, recent(base, low, high))
        const [slow, fast] = [choices?.slow, choices?.fast] as Required<typeof normal>[]
        for (const offered of [slow, fast])
          expect((offered?.maxPriorityFeePerGas ?? 1n) <= (offered?.maxFeePerGas ?? 0n)).toBe(true)
        expect(slow?.maxFeePerGas).toBeGreaterThanOrEqual(cap / 2n)
        expect(slow?.maxFeePerGas).toBeLessThanOrEqual(cap)
        expect(fast?.maxFeePerGas).toBeGreaterThanOrEqual(cap)
        expect(fast?.maxFeePerGas).toBeLessThanOrEqual(cap * 4n)
        expect(slow?.maxPriorityFeePerGas).toBeLessThanOrEqual(normal.maxPriorityFeePerGas)
        expect(fast?.maxPriorityFeePerGas).toBeGreaterThanOrEqual(normal.maxPriorityFeePerGas)
      }),
    )
  })

  it('there are no choices if the request sets its fee, without EIP-1559, or without reported tips', () => {
    const others = recent(10n, 1n, 5n)
    for (const named of [{ gasPrice: 1n }, { maxFeePerGas: 14n }, { maxPriorityFeePerGas: 2n }])
      expect(feeChoices(NORMAL, { ...TRANSFER, ...named }, others)).toBeUndefined()
    expect(feeChoices({ type: 'legacy', gasPrice: 7n }, TRANSFER, others)).toBeUndefined()
    expect(feeChoices(NORMAL, TRANSFER, { ...others, tips: undefined })).toBeUndefined()
    expect(feeChoices(NORMAL, TRANSFER, undefined)).toBeUndefined()
  })

  it('a choice changes only the fees and the needed amount', () => {
    const transaction = { value: 3n, chainId: 1, nonce: 5, gas: 21_000n, ...NORMAL }
    const fees = feeChoices(NORMAL, TRANSFER, recent(10n, 1n, 5n))
    const [fee, needed, fast] = [21_000n * 14n, 21_000n * 14n + 3n, 21_000n * 20n]
    const prepared: PreparedTransaction = {
      transaction,
      fee,
      usualFee: 1n,
      fees,
      balance: needed,
      needed,
      missing: false,
    }
    expect(atSpeed(prepared, 'normal')).toEqual(prepared)
    expect(atSpeed(prepared, 'fast')).toEqual({
      ...prepared,
      transaction: { ...transaction, maxFeePerGas: 20n, maxPriorityFeePerGas: 5n },
      fee: fast,
      needed: fast + 3n,
      missing: true,
    })
    expect(atSpeed(atSpeed(prepared, 'fast'), 'normal')).toEqual(prepared)
    expect(atSpeed({ ...prepared, fees: undefined }, 'fast')).toEqual({ ...prepared, fees: undefined })
  })
})
