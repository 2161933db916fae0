import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { PAYMENT_WATCH_MS } from '../../constants.js'
import { hideablePage } from '../../lib/browser/hideable-page.harness.js'
import { watchPayment, type PaymentWatch } from './watch-payment.js'

type State = 'nothing' | 'seen' | 'over'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Watches an onramp that gives these answers in order, and repeats the last one. */
function watched(script: readonly (State | Error)[], more: Partial<PaymentWatch<State>> = {}) {
  const controller = new AbortController()
  let pollCount = 0
  const readState = () => {
    const state = script[Math.min(pollCount++, script.length - 1)]
    return state instanceof Error ? Promise.reject(state) : Promise.resolve(state ?? 'nothing')
  }
  const end = watchPayment<State>(
    {
      readState,
      isEnd: state => state === 'over',
      isSeen: state => state === 'seen',
      window: { closed: false },
      delayMs: 5_000,
      everyMs: 1_500,
      ...more,
    },
    controller.signal,
  )
  end.catch(() => {})
  return { end, controller, pollCount: () => pollCount }
}
const down = new Error('down')
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

describe('the watch of a payment', () => {
  it('the watch ends with the final state, and leaves no timer behind', async () => {
    const { end, pollCount } = watched(['nothing', down, 'seen', 'over'])
    await pass(60_000)
    expect([await end, pollCount(), vi.getTimerCount()]).toEqual([{ end: 'heard', state: 'over' }, 4, 0])
  })

  it('the watch ends after the given number of requests since the window was closed', async () => {
    const closed = { window: { closed: true } }
    const short = watched(['nothing'], { ...closed, checksAfterClose: 3 })
    const long = watched(['nothing'], closed)
    await pass(60_000)
    expect([await short.end, short.pollCount()]).toEqual([{ end: 'nothing' }, 3])
    expect(long.pollCount()).toBeGreaterThan(30)
    long.controller.abort()
  })

  it('the watch begins at once if there is no window', async () => {
    const { pollCount, controller } = watched(['seen'], { window: undefined })
    await pass(0)
    expect(pollCount()).toBe(1)
    controller.abort()
  })

  it('the watch ends as silent at the limit of failures since the payment was last seen', async () => {
    const { end, pollCount } = watched([down, down, 'seen', down, 'nothing', down, down], { errorsLimit: 3 })
    await pass(60_000)
    expect([await end, pollCount()]).toEqual([{ end: 'silent' }, 7])
  })

  it('the watch ends after an hour', async () => {
    const { end } = watched(['seen'])
    await pass(5_000 + PAYMENT_WATCH_MS)
    expect(await end).toEqual({ end: 'late' })
  })

  it('polling stops while the page is hidden, and continues when it is visible', async () => {
    const { setVisibility } = hideablePage()
    setVisibility('hidden')
    const { pollCount, controller } = watched(['nothing'])
    await pass(600_000)
    expect(pollCount()).toBe(0)
    setVisibility('visible')
    await pass(1_500)
    expect(pollCount()).toBe(2)
    controller.abort()
  })

  it('the watch ends when it is aborted, at any moment', async () => {
    for (const ms of [0, 4_999, 5_000, 5_001, 6_600]) {
      const { end, controller } = watched(['nothing'])
      await pass(ms)
      controller.abort(new Error('left'))
      await expect(end).rejects.toThrow('left')
      expect(vi.getTimerCount()).toBe(0)
    }
  })
})
