import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { dueIn } from './due.js'

beforeEach(() => { vi.useFakeTimers() })
afterEach(() => { vi.useRealTimers() })

describe('a moment', () => {
  const begin = () => {
    const passed = vi.fn()
    const due = dueIn(15)
    void due.passed.then(passed)
    return { due, passed, settle: async () => { await Promise.resolve(); await Promise.resolve() } }
  }

  it('comes by its timer', async () => {
    const { passed } = begin()
    await vi.advanceTimersByTimeAsync(14)
    expect(passed).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(passed).toHaveBeenCalledOnce()
  })

  it('is noticed before a late timer by who looks, and never early', async () => {
    const { due, passed, settle } = begin()
    const began = performance.now()
    const clock = vi.spyOn(performance, 'now').mockReturnValue(began + 14.9)
    due.look()
    await settle()
    expect(passed).not.toHaveBeenCalled()
    clock.mockReturnValue(began + 15)
    due.look()
    await settle()
    expect(passed).toHaveBeenCalledOnce()
  })
})
