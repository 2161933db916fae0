import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { withDeadline } from './deadline.js'
import { poll } from './poll.js'
import { singleFlight } from '../single-flight.js'
import { abortable } from './abortable.js'
import { wait } from './wait.js'
import { resolvesWithin } from './resolves-within.js'
import { whenIdle } from './when-idle.js'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const signal = () => new AbortController().signal
const settled = (promise: Promise<unknown>) =>
  promise.then(
    value => ({ value }),
    (error: unknown) => ({ error }),
  )

describe('poll', () => {
  it('a poll runs every 150 ms and stops after 270 attempts by default [CONST-01]', async () => {
    const requestTimes: number[] = []
    const begun = Date.now()
    const ended = settled(
      poll(
        () => {
          requestTimes.push(Date.now() - begun)
          return Promise.resolve(false)
        },
        { until: Boolean, signal: signal() },
      ),
    )
    await vi.advanceTimersByTimeAsync(600_000)
    expect(await ended).toEqual({ value: undefined })
    expect(requestTimes).toEqual(Array.from({ length: 270 }, (_, index) => index * 150))
  })

  it('a poll ends with the first result that satisfies it', async () => {
    let requestCount = 0
    const ended = poll(() => Promise.resolve(++requestCount), {
      every: 1_000,
      until: answer => answer === 3,
      signal: signal(),
    })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await ended).toBe(3)
    expect(requestCount).toBe(3)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('a poll never starts an attempt while another is running', async () => {
    let open = 0
    let most = 0
    const slow = async () => {
      most = Math.max(most, ++open)
      await wait(5_000)
      open--
      return false
    }
    void settled(poll(slow, { every: 100, attempts: 5, until: Boolean, signal: signal() }))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(most).toBe(1)
  })

  it('a poll tolerates the given number of failures in a row', async () => {
    const script = [new Error('1'), new Error('2'), false, new Error('3'), new Error('4'), new Error('5')]
    const request = () => {
      const next = script.shift()
      return next instanceof Error ? Promise.reject(next) : Promise.resolve(next)
    }
    const ended = settled(poll(request, { every: 100, errorsAllowed: 2, until: Boolean, signal: signal() }))
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await ended).toMatchObject({ error: { message: '5' } })
  })

  it('a poll tolerates no failure by default', async () => {
    const request = vi.fn(() => Promise.reject(new Error('1')))
    expect(await settled(poll(request, { until: Boolean, signal: signal() }))).toMatchObject({
      error: { message: '1' },
    })
    expect(request).toHaveBeenCalledTimes(1)
  })

  it('a poll starts at once or after the given delay, and does not wait after the last attempt', async () => {
    const requestTimes: number[] = []
    const begun = Date.now()
    const request = () => {
      requestTimes.push(Date.now() - begun)
      return Promise.resolve(false)
    }
    const ended = settled(poll(request, { every: 100, startAfter: 250, attempts: 2, until: Boolean, signal: signal() }))
    expect(requestTimes).toEqual([])
    await vi.advanceTimersByTimeAsync(350)
    expect(requestTimes).toEqual([250, 350])
    expect(await ended).toEqual({ value: undefined })
    void settled(poll(request, { every: 100, attempts: 1, until: Boolean, signal: signal() }))
    expect(requestTimes).toHaveLength(3)
  })

  it('a poll ignores a result that arrives after the abort', async () => {
    const controller = new AbortController()
    const until = vi.fn(() => true)
    const ended = settled(
      poll(
        async () => {
          await wait(500)
          return 'late'
        },
        { every: 100, errorsAllowed: 9, until, signal: controller.signal },
      ),
    )
    controller.abort(new Error('closed'))
    await vi.advanceTimersByTimeAsync(500)
    expect(await ended).toMatchObject({ error: { message: 'closed' } })
    expect(until).not.toHaveBeenCalled()
  })

  it('a poll stops at once when it is aborted', async () => {
    const controller = new AbortController()
    const request = vi.fn(() => Promise.resolve(false))
    const ended = settled(poll(request, { every: 1_000, until: Boolean, signal: controller.signal }))
    await vi.advanceTimersByTimeAsync(2_500)
    controller.abort(new Error('closed'))
    expect(await ended).toMatchObject({ error: { message: 'closed' } })
    await vi.advanceTimersByTimeAsync(10_000)
    expect(request).toHaveBeenCalledTimes(3)
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('singleFlight', () => {
  it('every caller during the flight gets the same result or failure, and the next call starts again', async () => {
    let flights = 0
    const ask = singleFlight(async () => {
      const mine = ++flights
      await wait(100)
      if (mine === 2) throw new Error('lost')
      return mine
    })
    const first = [ask(), ask(), ask()]
    await vi.advanceTimersByTimeAsync(100)
    expect(await Promise.all(first)).toEqual([1, 1, 1])
    const second = [ask(), ask()].map(settled)
    await vi.advanceTimersByTimeAsync(100)
    expect(await Promise.all(second)).toMatchObject([{ error: { message: 'lost' } }, { error: { message: 'lost' } }])
    const third = ask()
    await vi.advanceTimersByTimeAsync(100)
    expect(await third).toBe(3)
  })
})

describe('wait', () => {
  it('a wait ends early when it is aborted, and leaves no timer', async () => {
    const controller = new AbortController()
    const ended = settled(wait(1_000, controller.signal))
    controller.abort(new Error('off'))
    expect(await ended).toMatchObject({ error: { message: 'off' } })
    expect(vi.getTimerCount()).toBe(0)
    expect(await settled(wait(1_000, controller.signal))).toMatchObject({ error: { message: 'off' } })
  })

  it('a wait leaves no listener', async () => {
    const { signal } = new AbortController()
    const listening = new Set<unknown>()
    vi.spyOn(signal, 'addEventListener').mockImplementation(
      (type: string, listener: unknown) => void listening.add(`${type} ${String(listener)}`),
    )
    vi.spyOn(signal, 'removeEventListener').mockImplementation(
      (type: string, listener: unknown) => void listening.delete(`${type} ${String(listener)}`),
    )
    const waited = wait(10, signal)
    expect(listening.size).toBe(1)
    await vi.advanceTimersByTimeAsync(10)
    await waited
    expect(listening.size).toBe(0)
    const answered = abortable(Promise.resolve(1), signal)
    expect(listening.size).toBe(1)
    await answered
    await vi.advanceTimersByTimeAsync(0)
    expect(listening.size).toBe(0)
  })
})

describe('abortable', () => {
  it('the promise settles as usual, unless the signal is aborted first', async () => {
    const controller = new AbortController()
    expect(await abortable(Promise.resolve(7), controller.signal)).toBe(7)
    const ended = settled(abortable(new Promise(() => {}), controller.signal))
    controller.abort(new Error('off'))
    expect(await ended).toMatchObject({ error: { message: 'off' } })
    expect(await settled(abortable(Promise.resolve(7), controller.signal))).toMatchObject({ error: { message: 'off' } })
    // Nobody handles this rejection any more; it must not be reported as unhandled.
    expect(await settled(abortable(Promise.reject(new Error('late')), controller.signal))).toMatchObject({
      error: { message: 'off' },
    })
  })
})

describe('resolvesWithin', () => {
  it('the result is true for a promise that resolves in time, and false for one that rejects or is late', async () => {
    expect(await resolvesWithin(300, Promise.resolve())).toBe(true)
    expect(await resolvesWithin(300, Promise.reject(new Error('broken')))).toBe(false)
    await vi.advanceTimersByTimeAsync(0)
    expect(vi.getTimerCount()).toBe(0)
    const answered = vi.fn()
    const late = resolvesWithin(300, new Promise(() => {}))
    void late.then(answered)
    await vi.advanceTimersByTimeAsync(299)
    expect(answered).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(await late).toBe(false)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('an aborted wait rejects with the reason', async () => {
    const controller = new AbortController()
    const ended = settled(resolvesWithin(300, new Promise(() => {}), controller.signal))
    controller.abort(new Error('off'))
    expect(await ended).toMatchObject({ error: { message: 'off' } })
    expect(vi.getTimerCount()).toBe(0)
    expect(await resolvesWithin(300, Promise.reject(new Error('broken')), signal())).toBe(false)
  })
})

describe('whenIdle', () => {
  it("whenIdle waits for the browser's idle time, for half a second at most", async () => {
    const ask = vi.fn((idle: () => void, _options: object) => {
      idle()
      return 1
    })
    vi.stubGlobal('requestIdleCallback', ask)
    await whenIdle()
    expect(ask.mock.calls[0]?.[1]).toEqual({ timeout: 500 })
    expect(vi.getTimerCount()).toBe(0)
    vi.unstubAllGlobals()
  })

  it('whenIdle waits half a second in a browser without requestIdleCallback', async () => {
    const idle = vi.fn()
    void whenIdle().then(idle)
    await vi.advanceTimersByTimeAsync(499)
    expect(idle).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(idle).toHaveBeenCalledOnce()
  })
})

describe('a deadline', () => {
  const late = () => new Error('late')

  it('an action that ends in time is not aborted', async () => {
    const controller = new AbortController()
    let given: AbortSignal | undefined
    const ended = withDeadline({ ms: 100, signal: controller.signal, late }, async inTime => {
      given = inTime
      await wait(99)
      return 'done'
    })
    await vi.advanceTimersByTimeAsync(99)
    expect(await ended).toBe('done')
    expect(vi.getTimerCount()).toBe(0)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(given?.aborted).toBe(false)
  })

  it('the deadline rejects even if the action ignores its signal, and stops an action that obeys it', async () => {
    const ignoring = settled(withDeadline({ ms: 100, late }, () => new Promise(() => {})))
    const hearing = settled(withDeadline({ ms: 100, late }, inTime => wait(1_000, inTime)))
    await vi.advanceTimersByTimeAsync(100)
    for (const ended of [ignoring, hearing]) expect(await ended).toMatchObject({ error: { message: 'late' } })
    expect(vi.getTimerCount()).toBe(0)
  })

  it('the deadline ends with the outer signal and its reason, and an aborted signal starts nothing', async () => {
    const controller = new AbortController()
    const action = vi.fn((inTime: AbortSignal) =>
      wait(1_000, inTime).catch(() => {
        throw new Error('of its own')
      }),
    )
    const ended = settled(withDeadline({ ms: 100, signal: controller.signal, late }, action))
    controller.abort(new Error('closed'))
    expect(await ended).toMatchObject({ error: { message: 'closed' } })
    expect(await settled(withDeadline({ ms: 100, signal: controller.signal, late }, action))).toMatchObject({
      error: { message: 'closed' },
    })
    expect(action).toHaveBeenCalledTimes(1)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('an error of the action is passed on, and without a time there is no limit', async () => {
    expect(await settled(withDeadline({ late }, () => Promise.reject(new Error('its own'))))).toMatchObject({
      error: { message: 'its own' },
    })
    const slow = settled(withDeadline({ late }, () => wait(1_000_000)))
    await vi.advanceTimersByTimeAsync(1_000_000)
    expect(await slow).toEqual({ value: undefined })
  })
})
