import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { trackStability, type Stability } from './stability.js'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const after = (ms: number) => vi.advanceTimersByTime(ms)
const counts = (stability: Stability, agoMs = 0) => stability.wasStable(performance.now() - agoMs)

describe('the meaning of a button', () => {
  it('counts if it was the same for 400 ms before the press began, not before it was handled', () => {
    const stability = trackStability({ text: 'Add funds' })
    after(399)
    expect(counts(stability)).toBe(false)
    after(1)
    expect([counts(stability), counts(stability, 1)]).toEqual([true, false])
    expect(stability.update({ text: 'Add funds' })).toBe(false)
    expect(counts(stability)).toBe(true)
  })

  it('starts again with every change, also with one back to an earlier meaning, and when the visitor has looked elsewhere', () => {
    const stability = trackStability({ text: 'Add funds' })
    for (const text of ['Approve', 'Add funds']) {
      after(400)
      expect(stability.update({ text })).toBe(true)
      expect(counts(stability), text).toBe(false)
    }
    after(400)
    expect(counts(stability)).toBe(true)
    stability.restart()
    expect(counts(stability)).toBe(false)
  })

  it('is the same for a fee that changes by up to a quarter; it changes for more, and when a fee becomes known or unknown', () => {
    const changesWith = (fee?: bigint) =>
      trackStability({ text: 'Approve', fee: 1_000n }).update({ text: 'Approve', fee })
    expect([800n, 1_000n, 1_250n].map(changesWith)).toEqual([false, false, false])
    expect([799n, 1_251n, 0n, undefined].map(changesWith)).toEqual([true, true, true, true])
    expect(trackStability({ text: 'Approve' }).update({ text: 'Approve', fee: 0n })).toBe(true)
    expect(trackStability({ text: 'Approve' }).update({ text: 'Approve' })).toBe(false)
  })

  it('is new only once for a fluctuating fee, and for every step of one that keeps moving, however slowly', () => {
    const stability = trackStability({ text: 'Approve', fee: 1_000n })
    expect(
      [3_000n, 1_000n, 3_000n, 500n, 3_000n, 1_000n].map(fee => stability.update({ text: 'Approve', fee })),
    ).toEqual([true, false, false, true, false, false])
    const slow = trackStability({ text: 'Approve', fee: 1_000n })
    expect([1_200n, 1_250n, 1_300n, 1_600n, 1_700n].map(fee => slow.update({ text: 'Approve', fee }))).toEqual([
      false,
      false,
      true,
      false,
      true,
    ])
  })

  it('forgets the fees of an earlier meaning', () => {
    const stability = trackStability({ text: 'Approve', fee: 1_000n })
    stability.update({ text: 'Approve', fee: 9_000n })
    stability.update({ text: 'Send', fee: 1_000n })
    expect(stability.update({ text: 'Send', fee: 9_000n })).toBe(true)
  })
})
