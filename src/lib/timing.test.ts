import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { poll } from './poll.js'
import { singleFlight } from './single-flight.js'
import { abortable, wait } from './wait.js'
import { within } from './within.js'

beforeEach(() => { vi.useFakeTimers() })
afterEach(() => { vi.useRealTimers() })

const signal = () => new AbortController().signal
const settled = (promise: Promise<unknown>) => promise.then(value => ({ value }), (error: unknown) => ({ error }))

describe('poll', () => {
  it('looks every 150 ms and gives up after 270 looks when nothing else is said [CONST-01]', async () => {
    const looks: number[] = []
    const begun = Date.now()
    const ended = settled(poll(() => { looks.push(Date.now() - begun); return Promise.resolve(false) }, { until: Boolean, signal: signal() }))
    await vi.advanceTimersByTimeAsync(600_000)
    expect(await ended).toEqual({ value: undefined })
    expect(looks).toEqual(Array.from({ length: 270 }, (_, index) => index * 150))
  })

  it('ends with the first answer that will do', async () => {
    let looks = 0
    const ended = poll(() => Promise.resolve(++looks), { every: 1_000, until: answer => answer === 3, signal: signal() })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await ended).toBe(3)
    expect(looks).toBe(3)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('never looks again while a look is under way', async () => {
    let open = 0
    let most = 0
    const slow = async () => { most = Math.max(most, ++open); await wait(5_000); open--; return false }
    void settled(poll(slow, { every: 100, attempts: 5, until: Boolean, signal: signal() }))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(most).toBe(1)
  })

  it('bears as many failed looks in a row as it may', async () => {
    const script = [new Error('1'), new Error('2'), false, new Error('3'), new Error('4'), new Error('5')]
    const look = () => { const next = script.shift(); return next instanceof Error ? Promise.reject(next) : Promise.resolve(next) }
    const ended = settled(poll(look, { every: 100, errorsAllowed: 2, until: Boolean, signal: signal() }))
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await ended).toMatchObject({ error: { message: '5' } })
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
  it('gives everybody who asks meanwhile the same answer, or the same failure, and then starts anew', async () => {
    let flights = 0
    const ask = singleFlight(async () => { const mine = ++flights; await wait(100); if (mine === 2) throw new Error('lost'); return mine })
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
    const controller = new AbortController()
    const unlisten = vi.spyOn(controller.signal, 'removeEventListener')
    const waited = wait(10, controller.signal)
    await vi.advanceTimersByTimeAsync(10)
    await waited
    await abortable(Promise.resolve(1), controller.signal)
    await vi.advanceTimersByTimeAsync(0)
    expect(unlisten).toHaveBeenCalledTimes(2)
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
    expect(await settled(abortable(Promise.reject(new Error('late')), controller.signal))).toMatchObject({ error: { message: 'off' } })
  })
})

describe('within', () => {
  it('is true for a promise that is kept in time, and false for one that is broken or late', async () => {
    expect(await within(300, Promise.resolve())).toBe(true)
    expect(await within(300, Promise.reject(new Error('broken')))).toBe(false)
    const late = within(300, new Promise(() => {}))
    await vi.advanceTimersByTimeAsync(300)
    expect(await late).toBe(false)
    expect(vi.getTimerCount()).toBe(0)
  })
})
