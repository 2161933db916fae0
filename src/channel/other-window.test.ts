import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { POPUP_LOOK_MS } from '../constants.js'
import { EndedOutside, untilAnswered } from './other-window.js'

const LIMIT_MS = 60_000
const aWindow = () => ({
  closed: false,
  close() {
    this.closed = true
  },
})
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

/** Waits for the response of this window, or of one that was blocked. */
function wait(other: ReturnType<typeof aWindow> | null) {
  let [answer, refuse, aborted] = [(_: string) => {}, (_: unknown) => {}, false]
  const leaving = new AbortController()
  const result = untilAnswered<string>(
    {
      open: () => other,
      answer: signal =>
        new Promise((resolve, reject) => {
          ;[answer, refuse] = [resolve, reject]
          signal.addEventListener('abort', () => {
            aborted = true
          })
        }),
      limitMs: LIMIT_MS,
    },
    leaving.signal,
  )
  const settled = vi.fn()
  const ended = result
    .catch((error: unknown) => error)
    .then(end => {
      settled()
      return end
    })
  return {
    ended,
    settled,
    answer: (got: string) => answer(got),
    refuse: (error: unknown) => refuse(error),
    leave: () => leaving.abort(new Error('left')),
    aborted: () => aborted,
  }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('waiting for another window', () => {
  it('a response ends the wait and closes the window', async () => {
    const other = aWindow()
    const { answer, ended, aborted } = wait(other)
    answer('yes')
    expect(await ended).toBe('yes')
    expect([other.closed, aborted(), vi.getTimerCount()]).toEqual([true, true, 0])
  })

  it('a blocked window is reported', async () => {
    expect(await wait(null).ended).toMatchObject({
      name: 'EndedOutside',
      message: 'The other window was blocked.',
      how: 'blocked',
    })
  })

  it('a window that the visitor has closed is noticed at the next check, and its last message has time to arrive', async () => {
    const other = aWindow()
    const { ended, settled, aborted } = wait(other)
    await pass(30 * POPUP_LOOK_MS)
    other.close()
    const closing = vi.spyOn(other, 'close')
    await pass(2 * POPUP_LOOK_MS - 1)
    expect(settled).not.toHaveBeenCalled()
    await pass(1)
    expect([await ended, aborted(), vi.getTimerCount()]).toEqual([new EndedOutside('closed'), true, 0])
    expect(closing, 'what the visitor has closed is closed').not.toHaveBeenCalled()
  })

  it('a response that arrives after its window was seen to be closed counts', async () => {
    const other = aWindow()
    const { answer, ended } = wait(other)
    other.close()
    await pass(POPUP_LOOK_MS)
    answer('yes')
    expect([await ended, vi.getTimerCount()]).toEqual(['yes', 0])
  })

  it('a rejected response ends the wait and closes the window', async () => {
    const other = aWindow()
    const { refuse, ended } = wait(other)
    const refusal = new Error('no')
    refuse(refusal)
    expect([await ended, other.closed, vi.getTimerCount()]).toEqual([refusal, true, 0])
  })

  it('the wait ends after its time limit', async () => {
    const other = aWindow()
    const { ended, settled } = wait(other)
    await pass(LIMIT_MS - 1)
    expect(settled).not.toHaveBeenCalled()
    await pass(1)
    expect([await ended, other.closed]).toEqual([new EndedOutside('timed-out'), true])
  })

  it('the window is closed when the visitor leaves', async () => {
    const other = aWindow()
    const { leave, ended, aborted } = wait(other)
    leave()
    expect([await ended, other.closed, aborted()]).toEqual([new Error('left'), true, true])
  })
})
