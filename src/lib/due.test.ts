import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { dueIn } from './due.js'

beforeEach(() => { vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }) })
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

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
    const now = vi.spyOn(performance, 'now').mockReturnValue(1_000)
    const { due, passed, settle } = begin()
    now.mockReturnValue(1_014.9)
    due.look()
    await settle()
    expect(passed).not.toHaveBeenCalled()
    now.mockReturnValue(1_015)
    due.look()
    await settle()
    expect(passed).toHaveBeenCalledOnce()
  })
})
