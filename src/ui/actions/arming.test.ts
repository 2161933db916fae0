// @vitest-environment happy-dom
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { arm, type Arming } from './arming.js'

/** A window that paints when the test says so. */
const frames = new Map<number, () => void>()
const draw = () => {
  for (const [id, shows] of frames) {
    frames.delete(id)
    shows()
  }
}
let button: HTMLElement
let arming: Arming
/** Called at each measurement that finds everything unchanged for long enough. */
const stood = vi.fn()

beforeEach(() => {
  vi.useFakeTimers()
  frames.clear()
  let made = 0
  vi.stubGlobal('requestAnimationFrame', (shows: () => void) => {
    frames.set(++made, shows)
  })
  button = document.createElement('button')
  document.body.append(button)
  stood.mockClear()
  arming = arm(button, () => {}, stood)
})
afterEach(() => {
  arming.stop()
  button.remove()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const after = (ms: number) => vi.advanceTimersByTime(ms)
/** The result of a press that began this long ago. */
const pressed = (agoMs = 0) => {
  let came: string | undefined
  arming.judge(
    performance.now() - agoMs,
    () => {
      came = 'taken'
    },
    why => {
      came = why
    },
  )
  return came
}

describe('the arming of an approval button', () => {
  it('accepts a press 400 ms after the frame that shows the button, however late that is drawn', () => {
    after(700)
    expect([pressed(), stood.mock.calls.length]).toEqual(['changed', 0])
    draw()
    after(399)
    expect([pressed(), stood.mock.calls.length]).toEqual(['changed', 0])
    after(1)
    expect([pressed(1), pressed(), stood.mock.calls.length > 0]).toEqual(['changed', 'taken', true])
  })

  it('restarts with the frame that shows a changed meaning or position', () => {
    const moved = () => {
      button.getBoundingClientRect = () => new DOMRect(0, 9, 10, 10)
    }
    for (const change of [arming.restart, moved]) {
      draw()
      after(400)
      expect(pressed()).toBe('taken')
      change()
      after(100) // the position is measured
      expect(pressed()).toBe('changed')
      after(341) // more than 400 ms after the change
      expect(pressed()).toBe('changed')
      draw()
      after(399)
      expect(pressed()).toBe('changed')
      after(1)
      expect(pressed()).toBe('taken')
    }
  })

  it('waits for the first frame of a page that returns: nobody has seen changes while it was hidden', () => {
    draw()
    after(400)
    arming.restart()
    after(60_000)
    expect(pressed()).toBe('changed')
    draw()
    after(399)
    expect(pressed()).toBe('changed')
    after(1)
    expect(pressed()).toBe('taken')
  })

  it('accepts, in a thousand schedules of changes, frames and presses, only what had been shown for 400 ms when the press began [SEC-97]', () => {
    let [taken, place] = [0, 0]
    const step = fc.oneof(
      { weight: 1, arbitrary: fc.constantFrom('change', 'move') },
      { weight: 6, arbitrary: fc.constantFrom('draw', 'press') },
      { weight: 6, arbitrary: fc.integer({ min: 1, max: 500 }) },
    )
    const steps = fc.array(fc.tuple(step, fc.integer({ min: 0, max: 100 })), { minLength: 20, maxLength: 40 })
    fc.assert(
      fc.property(steps, schedule => {
        arming.stop()
        frames.clear()
        arming = arm(button, () => {}, stood)
        let [shownAt, isDrawn] = [Infinity, false]
        const acts = {
          change: arming.restart,
          move: () => {
            const at = new DOMRect(0, ++place % 10, 10, 10)
            button.getBoundingClientRect = () => at
          },
          draw: () => {
            draw()
            if (!isDrawn) [shownAt, isDrawn] = [performance.now(), true]
          },
        }
        for (const [what, agoMs] of schedule) {
          if (typeof what === 'number') after(what)
          else if (what !== 'press') {
            acts[what]()
            if (what !== 'draw') [shownAt, isDrawn] = [Infinity, false]
          } else if (pressed(agoMs) === 'taken') {
            taken++
            expect(performance.now() - agoMs - shownAt).toBeGreaterThanOrEqual(400)
          }
        }
      }),
      { numRuns: 1_000 },
    )
    expect(taken).toBeGreaterThan(1_000)
  })

  it('leaves no timer behind', () => {
    arming.restart()
    arming.stop()
    expect(vi.getTimerCount()).toBe(0)
  })
})
