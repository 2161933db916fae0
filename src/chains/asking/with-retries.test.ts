import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { withRetries } from './with-retries.js'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const begin = (attempt: () => Promise<string>, mayRetry = () => true, signal = new AbortController().signal) => {
  const tried = vi.fn(attempt)
  const outcome = withRetries({ delaysMs: [300, 900], mayRetry, signal }, tried).then(
    value => ({ value }),
    (error: unknown) => ({ error }),
  )
  return { tried, outcome }
}
const failing = (message: string) => () => Promise.reject(new Error(message))

describe('a call that may fail temporarily', () => {
  it('the call is repeated after each delay, until it succeeds', async () => {
    let count = 0
    const { tried, outcome } = begin(() => (++count < 3 ? Promise.reject(new Error('down')) : Promise.resolve('up')))
    const counts: number[] = []
    for (const ms of [0, 299, 1, 899, 1, 5_000]) {
      await vi.advanceTimersByTimeAsync(ms)
      counts.push(tried.mock.calls.length)
    }
    expect([counts, await outcome]).toEqual([[1, 1, 2, 2, 3, 3], { value: 'up' }])
  })

  it('the call ends with its last error, or with the first one that may not be retried', async () => {
    let count = 0
    const { outcome } = begin(() => failing(`down ${++count}`)())
    await vi.advanceTimersByTimeAsync(5_000)
    expect(await outcome).toEqual({ error: new Error('down 3') })
    const final = begin(failing('no'), () => false)
    expect([await final.outcome, final.tried.mock.calls.length]).toEqual([{ error: new Error('no') }, 1])
  })

  it('an abort ends the call, during an attempt and between two attempts', async () => {
    const left = new Error('left')
    const during = new AbortController()
    expect(
      await begin(
        () => {
          during.abort(left)
          return failing('down')()
        },
        () => false,
        during.signal,
      ).outcome,
    ).toEqual({ error: left })
    const between = new AbortController()
    const { tried, outcome } = begin(failing('down'), () => true, between.signal)
    await vi.advanceTimersByTimeAsync(100)
    between.abort(left)
    expect([await outcome, tried.mock.calls.length]).toEqual([{ error: left }, 1])
  })
})
