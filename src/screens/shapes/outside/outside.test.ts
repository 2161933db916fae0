import { atom } from 'nanostores'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { resolveSettings } from '../../../config/resolve.js'
import { forError } from '../../../flows/for-error.js'
import { POPUP_LOOK_MS } from '../../../constants.js'
import { at, done, flow, on, screen } from '../../../stage/define.js'
import { Stage } from '../../../stage/stage.js'
import { EndedOutside } from '../../../channel/other-window.js'
import { askOutside, outsideView, type OutsideFaces, type OutsideModel } from './outside.js'
import { WalletError } from '../../../errors/wallet-error.js'
import { eventually } from '../../../lib/time/eventually.harness.js'
import { pressed, shownBy } from '../parts/shown.harness.js'

const LIMIT_MS = 60_000

/** A screen that waits for another window; `windows` are what opening gives, one after another. */
function wait(windows: readonly ({ closed: boolean; close(): void } | null)[], failed: OutsideFaces['failed'] | null = () => ({ title: 'failed' })) {
  let [opened, answer, refuse, aborted] = [0, (_: string) => {}, (_: unknown) => {}, false]
  const outside = screen('outside', {
    view: outsideView,
    start: (_: object, stage: Parameters<typeof askOutside<string>>[0]) => askOutside(stage, {
      waiting: { title: 'Look at the other window' },
      done: { title: 'Connected' },
      ended: (how, again) => ({ title: how, answers: [{ text: 'Try again', press: again }] }),
      ...failed && { failed },
    }, {
      open: () => windows[opened++] ?? null,
      answer: signal => new Promise((resolve, reject) => { [answer, refuse] = [resolve, reject]; signal.addEventListener('abort', () => { aborted = true }) }),
      limitMs: LIMIT_MS,
    }),
  })
  const run = flow<object, string>('run', { start: () => at(outside, {}), on: [on(outside, got => done(got))] })
  const stage = new Stage({ $settings: atom(resolveSettings(null)), errorScreen: forError })
  const result = stage.play(run, {}, { exit: 'USER_EXITED_AUTH_FLOW' })
  result.catch(() => {})
  const model = () => stage.$scene.get()?.model as OutsideModel
  return { stage, result, model, title: () => shownBy(model()).title, answer: (got: string) => answer(got), refuse: (error: unknown) => refuse(error), aborted: () => aborted, opened: () => opened }
}
const aWindow = () => ({ closed: false, close() { this.closed = true } })
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => { vi.useFakeTimers() })
afterEach(() => { vi.useRealTimers() })

describe('waiting for another window', () => {
  it('ends with its answer, and closes what was opened', async () => {
    const other = aWindow()
    const { title, answer, result, aborted } = wait([other])
    await pass(0)
    expect(title()).toBe('Look at the other window')
    answer('yes')
    await expect(result).resolves.toBe('yes')
    expect([other.closed, aborted(), vi.getTimerCount()]).toEqual([true, true, 0])
  })

  it('says that it was blocked, and opens it again from a press', async () => {
    const { model, title, opened } = wait([null, aWindow()])
    await pass(0)
    expect([title(), model().$face.get().ring]).toEqual(['blocked', 'failed'])
    pressed(model(), 'Try again')
    expect([title(), opened()], 'in the same task').toEqual(['Look at the other window', 2])
  })

  it('notices at its next look that the visitor has closed it', async () => {
    const other = aWindow()
    const { title, aborted } = wait([other])
    await pass(30 * POPUP_LOOK_MS)
    expect(title()).toBe('Look at the other window')
    other.close()
    const closing = vi.spyOn(other, 'close')
    await pass(POPUP_LOOK_MS - 1)
    expect(title()).toBe('Look at the other window')
    await pass(1)
    expect([title(), aborted(), vi.getTimerCount()]).toEqual(['closed', true, 0])
    expect(closing, 'what the visitor has closed is closed').not.toHaveBeenCalled()
  })

  it('says in the words of its faces that there was a bad answer, and leaves to the error\'s screen what they have none for', async () => {
    const other = aWindow()
    const told = vi.fn(() => ({ title: 'failed' }))
    const said = wait([other], told)
    await pass(0)
    const refusal = new WalletError('API_ERROR', 'no')
    said.refuse(refusal)
    await pass(0)
    expect([said.title(), other.closed, told.mock.calls]).toEqual(['failed', true, [[refusal, expect.any(Function)]]])
    const unsaid = wait([aWindow()], null)
    await pass(0)
    unsaid.refuse(refusal)
    await eventually(() => expect(unsaid.stage.$scene.get()?.screen).toBe('error'))
    unsaid.stage.close()
    await expect(unsaid.result).rejects.toBe(refusal)
  })

  it('calls its ends by their names', () => {
    expect(new EndedOutside('timed-out')).toMatchObject({ name: 'EndedOutside', message: 'The other window was timed-out.', how: 'timed-out' })
  })

  it('does not wait for ever', async () => {
    const other = aWindow()
    const { title } = wait([other])
    await pass(LIMIT_MS - 1)
    expect(title()).toBe('Look at the other window')
    await pass(1)
    expect([title(), other.closed]).toEqual(['timed-out', true])
  })

  it('closes it when its screen is left', async () => {
    const other = aWindow()
    const { stage, aborted } = wait([other])
    await pass(0)
    stage.close()
    await pass(0)
    expect([other.closed, aborted()]).toEqual([true, true])
  })
})
