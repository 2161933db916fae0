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
  it('poll runs every 150 ms and stops after 270 attempts by default [CONST-01]', async () => {
    const looks: number[] = []
    const begun = Date.now()
    const ended = settled(
      poll(
        () => {
          looks.push(Date.now() - begun)
          return Promise.resolve(false)
        },
        { until: Boolean, signal: signal() },
      ),
    )
    await vi.advanceTimersByTimeAsync(600_000)
    expect(await ended).toEqual({ value: undefined })
    expect(looks).toEqual(Array.from({ length: 270 }, (_, index) => index * 150))
  })

  it('ends with the first answer that will do', async () => {
    let looks = 0
    const ended = poll(() => Promise.resolve(++looks), {
      every: 1_000,
      until: answer => answer === 3,
      signal: signal(),
    })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await ended).toBe(3)
    expect(looks).toBe(3)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('never looks again while a look is under way', async () => {
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

  it('bears as many failed looks in a row as it may', async () => {
    const script = [new Error('1'), new Error('2'), false, new Error('3'), new Error('4'), new Error('5')]
    const look = () => {
      const next = script.shift()
      return next instanceof Error ? Promise.reject(next) : Promise.resolve(next)
    }
    const ended = settled(poll(look, { every: 100, errorsAllowed: 2, until: Boolean, signal: signal() }))
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await ended).toMatchObject({ error: { message: '5' } })
  })

  it('tolerates no failure by default', async () => {
    const look = vi.fn(() => Promise.reject(new Error('1')))
    expect(await settled(poll(look, { until: Boolean, signal: signal() }))).toMatchObject({ error: { message: '1' } })
    expect(look).toHaveBeenCalledTimes(1)
  })

  it('poll starts at once or after the given delay, and does not wait after the last attempt', async () => {
    const looks: number[] = []
    const begun = Date.now()
    const look = () => {
      looks.push(Date.now() - begun)
      return Promise.resolve(false)
    }
    const ended = settled(poll(look, { every: 100, startAfter: 250, attempts: 2, until: Boolean, signal: signal() }))
    expect(looks).toEqual([])
    await vi.advanceTimersByTimeAsync(350)
    expect(looks).toEqual([250, 350])
    expect(await ended).toEqual({ value: undefined })
    void settled(poll(look, { every: 100, attempts: 1, until: Boolean, signal: signal() }))
    expect(looks).toHaveLength(3)
  })

  it('takes no answer any more that comes after it was called off', async () => {
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

  it('stops at once when it is called off', async () => {
    const controller = new AbortController()
    const look = vi.fn(() => Promise.resolve(false))
    const ended = settled(poll(look, { every: 1_000, until: Boolean, signal: controller.signal }))
    await vi.advanceTimersByTimeAsync(2_500)
    controller.abort(new Error('closed'))
    expect(await ended).toMatchObject({ error: { message: 'closed' } })
    await vi.advanceTimersByTimeAsync(10_000)
    expect(look).toHaveBeenCalledTimes(3)
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
  it('ends early when it is called off, and leaves no timer', async () => {
    const controller = new AbortController()
    const ended = settled(wait(1_000, controller.signal))
    controller.abort(new Error('off'))
    expect(await ended).toMatchObject({ error: { message: 'off' } })
    expect(vi.getTimerCount()).toBe(0)
    expect(await settled(wait(1_000, controller.signal))).toMatchObject({ error: { message: 'off' } })
  })

  it('takes no listener with it', async () => {
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
  it('is the promise, unless the signal comes first', async () => {
    const controller = new AbortController()
    expect(await abortable(Promise.resolve(7), controller.signal)).toBe(7)
    const ended = settled(abortable(new Promise(() => {}), controller.signal))
    controller.abort(new Error('off'))
    expect(await ended).toMatchObject({ error: { message: 'off' } })
    expect(await settled(abortable(Promise.resolve(7), controller.signal))).toMatchObject({ error: { message: 'off' } })
    // Nobody is left to hear of it: it must not count as unheard.
    expect(await settled(abortable(Promise.reject(new Error('late')), controller.signal))).toMatchObject({
      error: { message: 'off' },
    })
  })
})

describe('resolvesWithin', () => {
  it('is true for a promise that is kept in time, and false for one that is broken or late', async () => {
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

  it('an aborted wait resolves with nothing and gives the reason', async () => {
    const controller = new AbortController()
    const ended = settled(resolvesWithin(300, new Promise(() => {}), controller.signal))
    controller.abort(new Error('off'))
    expect(await ended).toMatchObject({ error: { message: 'off' } })
    expect(vi.getTimerCount()).toBe(0)
    expect(await resolvesWithin(300, Promise.reject(new Error('broken')), signal())).toBe(false)
  })
})

describe('whenIdle', () => {
  it("is the browser's idle moment, asked for within half a second", async () => {
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

  it('does not abort an action that ended in time', async () => {
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

  it('rejects even if the action ignores its signal, and stops one that obeys it', async () => {
    const ignoring = settled(withDeadline({ ms: 100, late }, () => new Promise(() => {})))
    const hearing = settled(withDeadline({ ms: 100, late }, inTime => wait(1_000, inTime)))
    await vi.advanceTimersByTimeAsync(100)
    for (const ended of [ignoring, hearing]) expect(await ended).toMatchObject({ error: { message: 'late' } })
    expect(vi.getTimerCount()).toBe(0)
  })

  it('ends with the outer signal, for its reason; an aborted one begins nothing', async () => {
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

  it('passes on what the action throws, and sets no time where none is given', async () => {
    expect(await settled(withDeadline({ late }, () => Promise.reject(new Error('its own'))))).toMatchObject({
      error: { message: 'its own' },
    })
    const slow = settled(withDeadline({ late }, () => wait(1_000_000)))
    await vi.advanceTimersByTimeAsync(1_000_000)
    expect(await slow).toEqual({ value: undefined })
  })
})
