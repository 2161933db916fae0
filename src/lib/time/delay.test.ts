import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { beginDelay } from './delay.js'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

describe('a delay', () => {
  const begin = () => {
    const over = vi.fn()
    const delay = beginDelay(15)
    void delay.over.then(over)
    return {
      delay,
      over,
      settle: async () => {
        await Promise.resolve()
        await Promise.resolve()
      },
    }
  }

  it('a delay ends by its timer', async () => {
    const { over } = begin()
    await vi.advanceTimersByTimeAsync(14)
    expect(over).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(over).toHaveBeenCalledOnce()
  })

  it('a check ends the delay before a late timer, and never early', async () => {
    const now = vi.spyOn(performance, 'now').mockReturnValue(1_000)
    const { delay, over, settle } = begin()
    now.mockReturnValue(1_014.9)
    delay.check()
    await settle()
    expect(over).not.toHaveBeenCalled()
    now.mockReturnValue(1_015)
    delay.check()
    await settle()
    expect(over).toHaveBeenCalledOnce()
  })
})
