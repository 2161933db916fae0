import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { watchBalance } from './watch-balance.js'

/** A page that can be hidden. */
function page() {
  const target = new EventTarget() as EventTarget & { visibilityState: string }
  target.visibilityState = 'visible'
  vi.stubGlobal('document', target)
  return { turn(state: 'visible' | 'hidden') { target.visibilityState = state; target.dispatchEvent(new Event('visibilitychange')) } }
}

describe('watching a balance', () => {
  beforeEach(() => { vi.useFakeTimers() })
  afterEach(() => { vi.useRealTimers(); vi.unstubAllGlobals() })

  function watch(answers: (bigint | Error)[], slow = 0) {
    const controller = new AbortController()
    const told: [balance: bigint, increase: bigint][] = []
    const failures: unknown[] = []
    let looks = 0
    const read = async () => {
      const answer = answers[Math.min(looks++, answers.length - 1)]
      if (slow) await new Promise(resolve => setTimeout(resolve, slow))
      if (answer instanceof Error) throw answer
      return answer ?? 0n
    }
    const done = watchBalance({ read, onBalance: (balance, increase) => { told.push([balance, increase]) }, onFailure: error => { failures.push(error) } }, controller.signal)
    return { told, failures, looks: () => looks, stop: () => controller.abort(new Error('left')), done }
  }

  it('tells every balance, and what came since the one before', async () => {
    const { told, stop, done } = watch([5n, 5n, 8n, 2n, 3n])
    await vi.advanceTimersByTimeAsync(8_000)
    expect(told).toEqual([[5n, 0n], [5n, 0n], [8n, 3n], [2n, 0n], [3n, 1n]])
    stop()
    await done
  })

  it('waits 2 s after an answer, so that slow answers never overlap [SEC-56]', async () => {
    const { looks, stop } = watch([1n], 5_000)
    await vi.advanceTimersByTimeAsync(6_999)
    expect(looks()).toBe(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(looks()).toBe(2)
    stop()
  })

  it('goes on after a look that failed, however many there are', async () => {
    const { told, failures, stop } = watch([1n, new Error('a'), new Error('b'), 4n])
    await vi.advanceTimersByTimeAsync(6_000)
    expect(failures).toHaveLength(2)
    expect(told).toEqual([[1n, 0n], [4n, 3n]])
    stop()
  })

  it('stops when it is left, and leaves no timer behind [SEC-56]', async () => {
    const { looks, stop, done } = watch([1n])
    await vi.advanceTimersByTimeAsync(2_000)
    stop()
    await done
    expect(vi.getTimerCount()).toBe(0)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(looks()).toBe(2)
  })

  it('looks once a minute while the page is hidden, and at once when it is seen again [SEC-56]', async () => {
    const { turn } = page()
    const { looks, stop, done } = watch([1n])
    await vi.advanceTimersByTimeAsync(0)
    turn('hidden')
    await vi.advanceTimersByTimeAsync(61_999)
    expect(looks()).toBe(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(looks()).toBe(2)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(looks()).toBe(2)
    turn('visible')
    await vi.advanceTimersByTimeAsync(0)
    expect(looks()).toBe(3)
    stop()
    await done
    expect(vi.getTimerCount()).toBe(0)
  })
})
