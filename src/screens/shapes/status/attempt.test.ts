import { describe, expect, it, vi } from 'vitest'
import { WalletError } from '../../../errors/wallet-error.js'
import { screen, type OnStage } from '../../../stage/define.js'
import { playPart } from '../parts/play-part.harness.js'
import { pressButton } from '../parts/screen-content.harness.js'
import { attempt, type AttemptStates } from './attempt.js'
import { statusView, type StatusState, type StatusModel } from './status.js'
import { press } from '../../../ui/actions/press.harness.js'

const states: AttemptStates = {
  waiting: { title: 'Working', mark: { icon: 'M0 0' } },
  done: { title: 'Done', detail: 'All of it.' },
  failed: (_, again) => ({ title: 'Failed', answers: [{ text: 'Again', press: again }] }),
}

/** Plays an attempt whose tasks the test resolves or rejects, and records every state. */
async function working(changes: Partial<AttemptStates> = {}) {
  const works: { resolve(outcome: string): void; reject(error: unknown): void; signal: AbortSignal }[] = []
  const given = Object.fromEntries(
    Object.entries({ ...states, ...changes }).filter(([, state]) => state),
  ) as unknown as AttemptStates
  const work = (signal: AbortSignal) =>
    new Promise<string>((resolve, reject) => works.push({ resolve, reject, signal }))
  const page = playPart(
    screen('working', { view: statusView, start: (_: object, stage: OnStage<string>) => attempt(stage, given, work) }),
    {},
  )
  await Promise.resolve()
  await Promise.resolve()
  const { $state } = page.model<StatusModel>()
  const seen: StatusState[] = []
  $state.subscribe(state => void seen.push(state))
  const settle = () =>
    new Promise(resolve => {
      setImmediate(resolve)
    })
  return { ...page, $state, works, seen, settle }
}

describe('an attempt', () => {
  it('the ring turns from the start, the success is shown, and the attempt ends with the outcome', async () => {
    const { works, seen, result } = await working()
    expect(seen).toEqual([{ ring: 'turning', title: 'Working', mark: { icon: 'M0 0' } }])
    works[0]?.resolve('outcome')
    expect(await result).toBe('outcome')
    expect(seen.slice(1), 'the mark stays').toEqual([
      { ring: 'done', title: 'Done', detail: 'All of it.', mark: { icon: 'M0 0' } },
    ])
  })

  it('without a text for the success, the next screen shows it', async () => {
    const { works, seen, result } = await working({ done: undefined as never })
    works[0]?.resolve('outcome')
    await result
    expect(seen.map(({ ring }) => ring)).toEqual(['turning'])
  })

  it('a failed load of code has the error screen, but without a network the attempt shows the failure', async () => {
    const notLoaded = new TypeError('Importing a module script failed.')
    const { works, settle, stage, seen } = await working()
    works[0]?.reject(notLoaded)
    await settle()
    expect([stage.$scene.get()?.screen, seen.map(({ ring }) => ring)]).toEqual(['error', ['turning']])
    vi.stubGlobal('navigator', { onLine: false })
    const offline = await working()
    offline.works[0]?.reject(notLoaded)
    await offline.settle()
    expect(offline.seen[1]).toMatchObject({ ring: 'failed', title: 'Failed' })
    vi.unstubAllGlobals()
  })

  it('a failure is shown with a retry, which runs once for any number of presses', async () => {
    const { works, seen, settle, result, $state } = await working()
    works[0]?.reject(new Error('no'))
    await settle()
    expect(seen[1]).toMatchObject({ ring: 'failed', title: 'Failed' })
    const [again] = $state.get().answers ?? []
    press(again?.press)
    press(again?.press)
    expect([works.length, $state.get()]).toEqual([2, { ring: 'turning', ...states.waiting }])
    works[1]?.resolve('second')
    expect(await result).toBe('second')
    press(again?.press)
    expect(works).toHaveLength(2)
  })

  it.each<[string, AttemptStates['failed']]>([
    ['has no words for failures', undefined],
    ['leaves this one to its screen', () => undefined],
  ])('the error screen is shown if the attempt %s', async (_, failed) => {
    const { works, settle, screenName, stage, result, model } = await working({ failed: failed as never })
    works[0]?.reject(new WalletError('TOO_MANY_REQUESTS', 'slow down'))
    await settle()
    expect(screenName()).toBe('error')
    pressButton(model<StatusModel>(), 'Go back')
    await settle()
    expect([screenName(), works.length]).toEqual(['working', 2])
    stage.close()
    await expect(result).rejects.toMatchObject({ code: 'USER_EXITED_AUTH_FLOW' })
  })

  it('the signal aborts when the visitor leaves, and nothing is shown any more', async () => {
    const asked = vi.fn()
    const { works, seen, stage, settle } = await working({ failed: asked })
    expect(works[0]?.signal.aborted).toBe(false)
    stage.close()
    expect(works[0]?.signal.aborted).toBe(true)
    works[0]?.reject(new Error('late'))
    await settle()
    expect([asked.mock.calls.length, seen.length]).toEqual([0, 1])
  })
})
