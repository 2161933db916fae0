import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { standing, type Standing } from './standing.js'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const after = (ms: number) => vi.advanceTimersByTime(ms)
const counts = (stands: Standing, agoMs = 0) => stands.stood(performance.now() - agoMs)

describe('the meaning of a button', () => {
  it('counts if it was the same for 400 ms before the press began, not before it was handled', () => {
    const stands = standing({ said: 'Add funds' })
    after(399)
    expect(counts(stands)).toBe(false)
    after(1)
    expect([counts(stands), counts(stands, 1)]).toEqual([true, false])
    expect(stands.see({ said: 'Add funds' })).toBe(false)
    expect(counts(stands)).toBe(true)
  })

  it('starts again with every change, also with one back to an earlier meaning, and when the visitor has looked elsewhere', () => {
    const stands = standing({ said: 'Add funds' })
    for (const said of ['Approve', 'Add funds']) {
      after(400)
      expect(stands.see({ said })).toBe(true)
      expect(counts(stands), said).toBe(false)
    }
    after(400)
    expect(counts(stands)).toBe(true)
    stands.again()
    expect(counts(stands)).toBe(false)
  })

  it('is the same for a fee that changes by up to a quarter; it changes for more, and when a fee becomes known or unknown', () => {
    const sees = (fee?: bigint) => standing({ said: 'Approve', fee: 1_000n }).see({ said: 'Approve', fee })
    expect([800n, 1_000n, 1_250n].map(sees)).toEqual([false, false, false])
    expect([799n, 1_251n, 0n, undefined].map(sees)).toEqual([true, true, true, true])
    expect(standing({ said: 'Approve' }).see({ said: 'Approve', fee: 0n })).toBe(true)
    expect(standing({ said: 'Approve' }).see({ said: 'Approve' })).toBe(false)
  })

  it('is new only once for a fluctuating fee, and for every step of one that keeps moving, however slowly', () => {
    const stands = standing({ said: 'Approve', fee: 1_000n })
    expect([3_000n, 1_000n, 3_000n, 500n, 3_000n, 1_000n].map(fee => stands.see({ said: 'Approve', fee }))).toEqual([
      true,
      false,
      false,
      true,
      false,
      false,
    ])
    const slow = standing({ said: 'Approve', fee: 1_000n })
    expect([1_200n, 1_250n, 1_300n, 1_600n, 1_700n].map(fee => slow.see({ said: 'Approve', fee }))).toEqual([
      false,
      false,
      true,
      false,
      true,
    ])
  })

  it('forgets the fees of an earlier meaning', () => {
    const stands = standing({ said: 'Approve', fee: 1_000n })
    stands.see({ said: 'Approve', fee: 9_000n })
    stands.see({ said: 'Send', fee: 1_000n })
    expect(stands.see({ said: 'Send', fee: 9_000n })).toBe(true)
  })
})
