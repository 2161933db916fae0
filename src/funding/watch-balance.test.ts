import { getEventListeners } from 'node:events'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { hideablePage } from '../lib/browser/hideable-page.harness.js'
import { untilBalanceRises } from './until-balance-rises.js'
import { untilVisible } from '../lib/time/visibility.js'
import { watchBalance } from './watch-balance.js'

describe('the watch of a balance', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  function watch(answers: (bigint | Error)[], slow = 0) {
    const controller = new AbortController()
    const reports: [balance: bigint, increase: bigint, decrease: bigint][] = []
    const failures: unknown[] = []
    let readCount = 0
    const read = async () => {
      const answer = answers[Math.min(readCount++, answers.length - 1)]
      if (slow) await new Promise(resolve => setTimeout(resolve, slow))
      if (answer instanceof Error) throw answer
      return answer ?? 0n
    }
    const done = watchBalance(
      {
        read,
        onBalance: (balance, increase, decrease) => {
          reports.push([balance, increase, decrease])
        },
        onFailure: error => {
          failures.push(error)
        },
      },
      controller.signal,
    )
    return { reports, failures, readCount: () => readCount, stop: () => controller.abort(new Error('left')), done }
  }

  it('the watch reports every balance and its difference to the previous one', async () => {
    const { reports, stop, done } = watch([5n, 5n, 8n, 2n, 3n])
    await vi.advanceTimersByTimeAsync(8_000)
    expect(reports).toEqual([
      [5n, 0n, 0n],
      [5n, 0n, 0n],
      [8n, 3n, 0n],
      [2n, 0n, 6n],
      [3n, 1n, 0n],
    ])
    stop()
    await done
  })

  it('the watch waits 2 s after an answer, so that slow answers never overlap [SEC-56]', async () => {
    const { readCount, stop } = watch([1n], 5_000)
    await vi.advanceTimersByTimeAsync(6_999)
    expect(readCount()).toBe(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(readCount()).toBe(2)
    stop()
  })

  it('the watch continues after any number of failed requests', async () => {
    const { reports, failures, stop } = watch([1n, new Error('a'), new Error('b'), 4n])
    await vi.advanceTimersByTimeAsync(6_000)
    expect(failures).toHaveLength(2)
    expect(reports).toEqual([
      [1n, 0n, 0n],
      [4n, 3n, 0n],
    ])
    stop()
  })

  it('the watch reports no answer or failure that arrives after it ended', async () => {
    for (const answer of [5n, new Error('offline')]) {
      const { reports, failures, stop, done } = watch([answer], 1_000)
      await vi.advanceTimersByTimeAsync(500)
      stop()
      await vi.advanceTimersByTimeAsync(1_000)
      await done
      expect([reports, failures]).toEqual([[], []])
    }
  })

  it('the watch ends on an abort, and leaves no timer behind [SEC-56]', async () => {
    const { readCount, stop, done } = watch([1n])
    await vi.advanceTimersByTimeAsync(2_000)
    stop()
    await done
    expect(vi.getTimerCount()).toBe(0)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(readCount()).toBe(2)
  })

  it('the balance is not read while the page is hidden, and at once when it is visible [SEC-56]', async () => {
    const { setVisibility } = hideablePage()
    const { readCount, stop, done } = watch([1n])
    await vi.advanceTimersByTimeAsync(0)
    setVisibility('hidden')
    await vi.advanceTimersByTimeAsync(24 * 3_600_000)
    expect(readCount()).toBe(1)
    setVisibility('visible')
    await vi.advanceTimersByTimeAsync(0)
    expect(readCount()).toBe(2)
    stop()
    await done
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('a hidden page', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  it('a hidden page delays the watch only until the time limit or an abort', async () => {
    const { target, setVisibility } = hideablePage()
    setVisibility('hidden')
    const listening = () => getEventListeners(target, 'visibilitychange').length
    const seen = vi.fn()
    void untilVisible(100, new AbortController().signal).then(seen)
    await vi.advanceTimersByTimeAsync(99)
    expect([seen.mock.calls.length, listening()]).toEqual([0, 1])
    await vi.advanceTimersByTimeAsync(1)
    expect([seen.mock.calls.length, listening()]).toEqual([1, 0])

    const controller = new AbortController()
    const left = () => getEventListeners(controller.signal, 'abort').length
    const untilTimeout = untilVisible(100, controller.signal)
    expect(left()).toBe(1)
    await vi.advanceTimersByTimeAsync(100)
    await untilTimeout
    expect(left()).toBe(0)
    const waiting = untilVisible(100, controller.signal)
    controller.abort(new Error('left'))
    await expect(waiting).rejects.toThrow('left')
    expect([listening(), vi.getTimerCount(), left()]).toEqual([0, 0, 0])
    expect(() => untilVisible(100, controller.signal)).toThrow('left')
  })

  it("the visibility is read and observed even if elements of the page shadow the document's members", async () => {
    const { target, setVisibility } = hideablePage()
    for (const name of ['visibilityState', 'addEventListener', 'removeEventListener'])
      Object.defineProperty(target, name, { value: { tagName: 'IMG' } })
    setVisibility('hidden')
    const seen = vi.fn()
    void untilVisible(100, new AbortController().signal).then(seen)
    await vi.advanceTimersByTimeAsync(99)
    expect(seen).not.toHaveBeenCalled()
    setVisibility('visible')
    await vi.advanceTimersByTimeAsync(0)
    expect([seen.mock.calls.length, getEventListeners(target, 'visibilitychange').length]).toEqual([1, 0])
  })

  it('a script without a page counts as visible', async () => {
    await untilVisible(100, new AbortController().signal)
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('the wait for a rising balance', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('the increase is reported once the balance is above its first value, and polling ends', async () => {
    const answers: (bigint | Error)[] = [5n, 4n, new Error('offline'), 6n, 9n]
    let readCount = 0
    const read = () => {
      const answer = answers[readCount++]
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer ?? 0n)
    }
    const richer = untilBalanceRises(read, 5n, new AbortController().signal)
    await vi.advanceTimersByTimeAsync(60_000)
    expect([await richer, readCount, vi.getTimerCount()]).toEqual([1n, 4, 0])
  })

  it('no increase is reported after an abort', async () => {
    const controller = new AbortController()
    const richer = untilBalanceRises(() => Promise.resolve(5n), 5n, controller.signal)
    await vi.advanceTimersByTimeAsync(10_000)
    controller.abort()
    expect(await richer).toBeUndefined()
    expect(vi.getTimerCount()).toBe(0)
  })
})
