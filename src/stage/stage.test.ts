import { atom } from 'nanostores'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setHandler } from '../ask/handlers.js'
import type { FundInput, FundResult } from '../ask/questions/fund.js'
import type { Settings } from '../config/settings.js'
import { WalletError } from '../errors/wallet-error.js'
import { forgetPage } from '../lib/page.js'
import { eventually } from '../lib/time/eventually.harness.js'
import {
  at,
  done,
  flow,
  later,
  laterFlow,
  leave,
  on,
  prefetch,
  screen,
  type FlowStage,
  type OnStage,
} from './define.js'
import { Stage } from './stage.js'
import type { Answers, ErrorAnswer, HostReply, StageOptions } from './stage-options.js'

const view = async () => ({ default: () => null })
const pass = <P, O>(name: string) =>
  screen(name, { view, start: (params: P, stage: OnStage<O>) => ({ params, stage }) })
const errorScreen = screen('error', {
  view,
  start: (params: { error: WalletError }, stage: OnStage<ErrorAnswer>) => ({ params, stage }),
})

const name = pass<{ greeting: string }, string>('name')
const age = pass<{ name: string }, number>('age')
const inner = flow<{ greeting: string }, { name: string; age: number }>('inner', {
  start: params => at(name, params),
  on: [
    on(name, (answer, stage) => {
      stage.keep('name', () => answer)
      return at(age, { name: answer })
    }),
    on(age, (answer, stage) => done({ name: stage.keep('name', () => ''), age: answer })),
  ],
})
const last = pass<{ text: string }, void>('last')
const outer = flow<Record<never, never>, string>('outer', {
  start: () => at(inner, { greeting: 'hello' }),
  on: [
    on(inner, person => at(last, { text: `${person.name} is ${person.age}` }, { after: 900, back: false })),
    on(last, () => done('told', { after: 1400 })),
  ],
})

const make = () => new Stage({ $settings: atom({} as Settings), errorScreen: () => errorScreen })
const model = <M>(stage: Stage) => stage.$scene.get()?.model as M
type Model<P = unknown, O = unknown> = { params: P; stage: OnStage<O> }
const settle = () => vi.advanceTimersByTimeAsync(0)

describe('stage', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('nested flows are played to their end, and a finished screen stays in view for its pause', async () => {
    const stage = make()
    const result = stage.play(outer, {}, { exit: 'USER_EXITED_AUTH_FLOW' })
    await settle()
    expect(stage.$scene.get()?.screen).toBe('name')
    model<Model>(stage).stage.finish('Ada')
    await settle()
    expect(stage.$scene.get()).toMatchObject({ screen: 'age', canGoBack: true })
    model<Model>(stage).stage.finish(36)
    await vi.advanceTimersByTimeAsync(899)
    expect(stage.$scene.get()?.screen).toBe('age')
    await vi.advanceTimersByTimeAsync(1)
    expect(stage.$scene.get()).toMatchObject({ screen: 'last', canGoBack: false })
    expect(model<Model>(stage).params).toEqual({ text: 'Ada is 36' })
    model<Model>(stage).stage.finish(undefined)
    await vi.advanceTimersByTimeAsync(1400)
    await expect(result).resolves.toBe('told')
    expect(stage.playing).toBe(false)
  })

  it('going back shows the previous screen and ends the work of the current one', async () => {
    const stage = make()
    stage.play(outer, {}, { exit: 'USER_EXITED_AUTH_FLOW' }).catch(() => {})
    await settle()
    expect(stage.back()).toBe(false)
    model<Model>(stage).stage.finish('Ada')
    await settle()
    const left = model<Model>(stage).stage
    expect(stage.back()).toBe(true)
    expect(stage.$scene.get()).toMatchObject({ screen: 'name', direction: 'back', canGoBack: false })
    expect(left.signal.aborted).toBe(true)
    left.finish(1)
    await settle()
    expect(stage.$scene.get()?.screen).toBe('name')
  })

  it("closing during the last pause is a success, and closing before that is the visitor's exit", async () => {
    const early = make()
    const left = early.play(outer, {}, { exit: 'USER_EXITED_AUTH_FLOW' })
    await settle()
    early.close()
    await expect(left).rejects.toMatchObject({ code: 'USER_EXITED_AUTH_FLOW', cancelled: true })

    const late = make()
    const result = late.play(
      flow<unknown, string>('short', { start: () => done('yes', { after: 1400 }) }),
      {},
      { exit: 'USER_EXITED_AUTH_FLOW' },
    )
    await vi.advanceTimersByTimeAsync(10)
    late.close()
    await expect(result).resolves.toBe('yes')
  })

  it('an error is shown, the failed screen can be retried, and closing there rejects with the error', async () => {
    const stage = make()
    const result = stage.play(outer, {}, { exit: 'USER_EXITED_AUTH_FLOW' })
    await settle()
    const act = model<Model>(stage).stage.run(async () => {
      throw new WalletError('TOO_MANY_REQUESTS', 'slow down')
    })
    await act()
    expect(stage.$scene.get()?.screen).toBe('error')
    model<Model>(stage).stage.finish('retry')
    await settle()
    expect(stage.$scene.get()?.screen).toBe('name')
    model<Model>(stage).stage.fail(new WalletError('API_ERROR', 'no'))
    stage.close()
    await expect(result).rejects.toMatchObject({ code: 'API_ERROR' })
  })

  it('a screen on top that is not closable has no way back', async () => {
    const stage = make()
    void stage.play(last, { text: '' }, { exit: 'USER_EXITED_AUTH_FLOW' }).catch(() => {})
    await settle()
    const busy = screen('busy', { view, closable: false, start: () => ({}) })
    void model<Model>(stage)
      .stage.ask(busy, {})
      .catch(() => {})
    await settle()
    expect(stage.$scene.get()).toMatchObject({ screen: 'busy', canGoBack: false })
    expect([stage.back(), stage.$scene.get()?.screen]).toEqual([false, 'busy'])
    stage.close()
  })

  it('a part that a screen asks for is played on top, and the asking screen returns unchanged', async () => {
    const stage = make()
    stage.play(outer, {}, { exit: 'USER_EXITED_AUTH_FLOW' }).catch(() => {})
    await settle()
    const asking = stage.$scene.get()
    const answer = model<Model>(stage).stage.ask(age, { name: 'x' })
    await settle()
    expect(stage.$scene.get()).toMatchObject({ screen: 'age', canGoBack: true })
    model<Model>(stage).stage.finish(7)
    await expect(answer).resolves.toBe(7)
    expect(stage.$scene.get()).toBe(asking)
    const refused = (asking?.model as Model).stage.ask(age, { name: 'x' })
    await settle()
    stage.back()
    await expect(refused).rejects.toMatchObject({ name: 'PartLeft' })
    expect(stage.$scene.get()).toBe(asking)
  })

  it('the stage loads a screen on demand, keeps the previous one meanwhile, and shows it after a failed load was retried', async () => {
    const loads = vi.fn(async () => last)
    loads.mockRejectedValueOnce(new Error('offline'))
    const lazy = later('last', loads)
    const lazily = flow<unknown, string>('lazily', {
      start: () => at(age, { name: '' }),
      on: [on(age, () => at(lazy, { text: 'loaded' })), on(lazy, () => done('end'))],
    })
    const stage = make()
    const result = stage.play(lazily, {}, { exit: 'USER_EXITED_AUTH_FLOW' })
    await settle()
    model<Model>(stage).stage.finish(1)
    await settle()
    expect(stage.$scene.get()).toMatchObject({ screen: 'error', canGoBack: true })
    expect(model<{ params: { error: WalletError } }>(stage).params.error).toMatchObject({
      code: 'NETWORK_ERROR',
      retryable: true,
    })
    model<Model>(stage).stage.finish('retry')
    await settle()
    expect(model<Model>(stage).params).toEqual({ text: 'loaded' })
    expect([stage.back(), stage.$scene.get()?.screen]).toEqual([true, 'age'])
    model<Model>(stage).stage.finish(1)
    await settle()
    model<Model>(stage).stage.finish(undefined)
    await expect(result).resolves.toBe('end')
    await prefetch(lazily)
    expect(loads).toHaveBeenCalledTimes(2)
  })

  it('a flow is loaded when it is played, and its outcome goes to the rule for its reference', async () => {
    const inner = flow<{ text: string }, string>('inner', {
      start: params => at(last, params),
      on: [on(last, () => done('inner'))],
    })
    const lazy = laterFlow(
      'inner',
      vi.fn(async () => inner),
    )
    const stage = make()
    const result = stage.play(
      flow<unknown, string>('around', {
        start: () => at(lazy, { text: 'in' }),
        on: [on(lazy, said => done(`${said} and out`))],
      }),
      {},
      { exit: 'USER_EXITED_AUTH_FLOW' },
    )
    await settle()
    expect(model<Model>(stage).params).toEqual({ text: 'in' })
    model<Model>(stage).stage.finish(undefined)
    await expect(result).resolves.toBe('inner and out')
  })

  it('a flow decides the outcome of leaving', async () => {
    const stage = make()
    const sent = flow<unknown, string>('sent', {
      start: (_, { keep }) => {
        keep('hash', () => '0x1')
        return at(last, { text: '' })
      },
      on: [on(last, () => done('end'))],
      onExit: ({ keep }) => keep('hash', () => ''),
    })
    const result = stage.play(sent, {}, { exit: 'USER_REJECTED_REQUEST' })
    await settle()
    stage.close()
    await expect(result).resolves.toBe('0x1')
  })

  it('leaving gives the outcome that a screen has set, even from an earlier screen, until that screen finishes', async () => {
    const play = async (act: (stage: Stage) => Promise<void>) => {
      const stage = make()
      const inner = flow<unknown, string>('inner', {
        start: () => at(name, { greeting: '' }),
        on: [
          on(name, () => at(age, { name: '' })),
          on(age, years => (years < 40 ? done(`${years} years`) : at(last, { text: '' }))),
          on(last, () => done('end')),
        ],
        onExit: () => 'nothing',
      })
      const result = stage.play(
        flow<unknown, string>('outer', { start: () => at(inner, {}), on: [on(inner, said => done(`told: ${said}`))] }),
        {},
        { exit: 'USER_EXITED_AUTH_FLOW' },
      )
      await settle()
      model<Model>(stage).stage.finish('Ada')
      await settle()
      await act(stage)
      stage.close()
      return result
    }
    const comesTo = (stage: Stage, years: number) => void model<Model>(stage).stage.setExit(years)
    expect(await play(async () => undefined)).toBe('told: nothing')
    expect(await play(async stage => comesTo(stage, 36))).toBe('told: 36 years')
    expect(
      await play(async stage => {
        comesTo(stage, 36)
        comesTo(stage, 37)
      }),
    ).toBe('told: 37 years')
    expect(
      await play(async stage => {
        comesTo(stage, 36)
        stage.back()
      }),
    ).toBe('told: 36 years')
    const takenBack = (stage: Stage, years: number) => model<Model>(stage).stage.setExit(years)()
    expect(await play(async stage => takenBack(stage, 36))).toBe('told: nothing')
    expect(
      await play(async stage => {
        const takeBack = model<Model>(stage).stage.setExit(36)
        comesTo(stage, 37)
        takeBack()
      }),
      'only what it has set',
    ).toBe('told: 37 years')
    expect(
      await play(async stage => comesTo(stage, 40)),
      'where another screen would follow, the flow says what it means',
    ).toBe('told: nothing')
    expect(
      await play(async stage => {
        comesTo(stage, 36)
        model<Model>(stage).stage.finish(40)
        await settle()
      }),
    ).toBe('told: nothing')
    expect(
      await play(async stage => {
        const gone = model<Model>(stage).stage
        stage.back()
        gone.setExit(36)
      }),
      'a screen that is gone says nothing',
    ).toBe('told: nothing')
  })

  it('leaving a screen without a flow gives the outcome that it has set', async () => {
    const stage = make()
    const result = stage.play(age, { name: '' }, { exit: 'USER_EXITED_AUTH_FLOW' })
    await settle()
    model<Model>(stage).stage.setExit(36)
    stage.close()
    await expect(result).resolves.toBe(36)
  })

  it("closing during the last pause of an inner flow counts as that flow's outcome, and the rules apply to it", async () => {
    const stage = make()
    const inner = flow<unknown, number>('inner', {
      start: () => at(age, { name: '' }),
      on: [on(age, years => done(years, { after: 1400 }))],
    })
    const result = stage.play(
      flow<unknown, string>('outer', { start: () => at(inner, {}), on: [on(inner, years => done(`${years} years`))] }),
      {},
      { exit: 'USER_EXITED_AUTH_FLOW' },
    )
    await settle()
    model<Model>(stage).stage.finish(36)
    await settle()
    expect(stage.back()).toBe(false)
    stage.close()
    await expect(result).resolves.toBe('36 years')
  })

  it('the innermost flow decides the outcome of leaving, then the outer ones, and an outcome that leads to another screen is dropped', async () => {
    const play = async (inside: string | undefined, around: string | undefined, goesOn = false) => {
      const stage = make()
      const inner = flow<unknown, string>('inner', {
        start: () => at(last, { text: '' }),
        on: [on(last, () => done('end'))],
        onExit: () => inside,
      })
      const middle = flow<unknown, string>('middle', {
        start: () => at(inner, {}),
        on: [on(inner, said => done(`${said} in the middle`))],
      })
      const outer = flow<unknown, string>('outer', {
        start: () => at(middle, {}),
        on: [on(middle, said => (goesOn ? at(last, { text: said }) : done(said)))],
        onExit: () => around,
      })
      const result = stage.play(outer, {}, { exit: 'USER_REJECTED_REQUEST' }).catch((error: WalletError) => error.code)
      await settle()
      stage.close()
      return result
    }
    expect(await play('inside', 'around')).toBe('inside in the middle')
    expect(await play(undefined, 'around')).toBe('around')
    expect(await play('inside', 'around', true)).toBe('around')
    expect(await play('inside', undefined, true)).toBe('USER_REJECTED_REQUEST')
    expect(await play(undefined, undefined)).toBe('USER_REJECTED_REQUEST')
  })

  it('a kept value belongs to its flow and the flows inside, and survives when the visitor returns', async () => {
    const stage = make()
    const kept = (from: FlowStage, key: string) => from.keep(key, () => ({ made: key }))
    const seen: Record<string, object[]> = { inner: [], other: [], outer: [] }
    const flowNamed = (name: string) =>
      flow<unknown, void>(name, {
        start: (_, from) => {
          seen[name]?.push(kept(from, 'own'), kept(from, 'around'))
          return at(last, { text: name })
        },
        on: [on(last, () => done(undefined))],
      })
    const [inner, other] = [flowNamed('inner'), flowNamed('other')]
    const run = stage.play(
      flow<unknown, void>('outer', {
        start: (_, from) => {
          seen['outer']?.push(kept(from, 'around'))
          return at(inner, {})
        },
        on: [
          on(inner, () => at(other, {})),
          on(other, (_, from) => {
            seen['outer']?.push(kept(from, 'own'))
            return at(inner, {})
          }),
        ],
      }),
      {},
      { exit: 'USER_EXITED_AUTH_FLOW' },
    )
    run.catch(() => {})
    for (let step = 0; step < 2; step++) {
      await settle()
      model<Model>(stage).stage.finish(undefined)
    }
    await settle()
    const [first, around, again, aroundAgain] = seen['inner'] ?? []
    expect(around).toBe(seen['outer']?.[0])
    expect(seen['other']?.[1]).toBe(around)
    expect(again).toBe(first)
    expect(aroundAgain).toBe(around)
    expect(seen['other']?.[0]).not.toBe(first)
    expect(seen['outer']?.[1]).not.toBe(first)
    stage.close()
  })

  it('the state of a screen belongs to its flow, not to the one beside it', async () => {
    const stage = make()
    const around = (name: string) =>
      flow<unknown, void>(name, {
        start: () => at(last, { text: name }),
        on: [
          on(last, (_, { keep }) => {
            notes.push(keep('note', () => ({})))
            return done(undefined)
          }),
        ],
      })
    const [one, two] = [around('one'), around('two')]
    const notes: object[] = []
    stage
      .play(
        flow<unknown, void>('outer', {
          start: () => at(one, {}),
          on: [on(one, () => at(two, {})), on(two, () => at(one, {}))],
        }),
        {},
        { exit: 'USER_EXITED_AUTH_FLOW' },
      )
      .catch(() => {})
    const kept: object[] = []
    for (let step = 0; step < 2; step++) {
      await settle()
      kept.push(model<Model>(stage).stage.keep('note', () => ({})))
      model<Model>(stage).stage.finish(undefined)
    }
    await settle()
    expect(kept[1]).not.toBe(kept[0])
    expect([notes[0] === kept[0], notes[1] === kept[1]]).toEqual([true, true])
    stage.close()
  })

  it('nothing is kept from one question to the next', async () => {
    const stage = make()
    stage.play(outer, {}, { exit: 'USER_EXITED_AUTH_FLOW' }).catch(() => {})
    await settle()
    const asking = model<Model>(stage).stage
    const notes: object[] = []
    const noting = flow<unknown, void>('noting', {
      start: (_, { keep }) => {
        notes.push(keep('note', () => ({})))
        return done(undefined)
      },
    })
    await asking.ask(noting, {})
    await asking.ask(noting, {})
    expect(notes[1]).not.toBe(notes[0])
    stage.close()
  })

  it('a screen has the given properties, and defaults for the others', async () => {
    const stage = make()
    stage.play(name, { greeting: '' }, { exit: 'USER_EXITED_AUTH_FLOW' }).catch(() => {})
    await settle()
    const { id } = stage.$scene.get() ?? {}
    expect(stage.$scene.get()).toMatchObject({
      screen: 'name',
      size: 'compact',
      info: false,
      closable: true,
      canGoBack: false,
      direction: 'next',
      view,
    })
    const big = screen('big', { view, size: 'full', info: true, closable: false, start: () => ({}) })
    model<Model>(stage)
      .stage.ask(big, {})
      .catch(() => {})
    await settle()
    expect(stage.$scene.get()).toMatchObject({ screen: 'big', size: 'full', info: true, closable: false })
    expect(stage.$scene.get()?.id).toBeGreaterThan(id ?? Infinity)
    stage.close()
    expect(stage.$scene.get(), 'a scene stays for as long as it may be seen').not.toBeNull()
    stage.clear()
    expect(stage.$scene.get()).toBeNull()
  })

  it('clearing does not remove the scene of a flow that is being played', async () => {
    const stage = make()
    stage.play(outer, {}, { exit: 'USER_EXITED_AUTH_FLOW' }).catch(() => {})
    await settle()
    stage.clear()
    expect(stage.$scene.get()?.screen).toBe('name')
    stage.close()
  })

  it('back first undoes a step inside the screen, and reports the change at once', async () => {
    const stage = make()
    stage.play(outer, {}, { exit: 'USER_EXITED_AUTH_FLOW' }).catch(() => {})
    await settle()
    const screen = model<Model>(stage).stage
    const { id } = stage.$scene.get() ?? {}
    const undo = vi.fn(() => screen.setBackStep(undefined))
    screen.setBackStep(undo)
    expect(stage.$scene.get()).toMatchObject({ id, canGoBack: true })
    expect(stage.back()).toBe(true)
    expect(undo).toHaveBeenCalledTimes(1)
    expect(stage.$scene.get()).toMatchObject({ id, canGoBack: false })
    expect([stage.back(), screen.back()]).toEqual([false, false])
    // below another part it is not in view, and it is found when that part has ended
    const asked = screen.ask(age, { name: '' })
    await settle()
    const above = stage.$scene.get()
    screen.setBackStep(undo)
    expect(stage.$scene.get()).toBe(above)
    model<Model>(stage).stage.finish(1)
    await asked
    expect(stage.$scene.get()).toMatchObject({ id, canGoBack: true })
    stage.close()
  })

  it('a step inside a screen is forgotten with the screen, and later calls have no effect', async () => {
    const stage = make()
    stage.play(outer, {}, { exit: 'USER_EXITED_AUTH_FLOW' }).catch(() => {})
    await settle()
    const gone = model<Model>(stage).stage
    const undo = vi.fn()
    gone.setBackStep(undo)
    gone.finish('Ada')
    await settle()
    gone.setBackStep(undo)
    expect(stage.back()).toBe(true)
    expect([undo.mock.calls.length, stage.$scene.get()?.screen]).toEqual([0, 'name'])
    const action = vi.fn(() => Promise.resolve())
    await gone.run(action)()
    expect(action).not.toHaveBeenCalled()
    await expect(gone.ask(age, { name: '' })).rejects.toMatchObject({ name: 'PartLeft' })
    gone.fail(new WalletError('API_ERROR', 'late'))
    gone.leave()
    expect([gone.back(), stage.playing, stage.$scene.get()?.screen]).toEqual([false, true, 'name'])
    stage.close()
  })

  it('going back skips a screen that was replaced', async () => {
    const stage = make()
    const check = pass<Record<never, never>, void>('check')
    stage
      .play(
        flow<unknown, void>('checked', {
          start: () => at(name, { greeting: '' }),
          on: [
            on(name, () => at(check, {})),
            on(check, () => at(age, { name: '' }, { replace: true })),
            on(age, () => done(undefined)),
          ],
        }),
        {},
        { exit: 'USER_EXITED_AUTH_FLOW' },
      )
      .catch(() => {})
    await settle()
    model<Model>(stage).stage.finish('Ada')
    await settle()
    model<Model>(stage).stage.finish(undefined)
    await settle()
    expect(stage.$scene.get()).toMatchObject({ screen: 'age', canGoBack: true })
    stage.back()
    expect(stage.$scene.get()).toMatchObject({ screen: 'name', canGoBack: false })
    stage.close()
  })

  it("the run ends with the error that a screen or a rule leaves with, else with the visitor's exit", async () => {
    const play = async (rule: () => ReturnType<typeof leave>, act: (of: OnStage<unknown>) => void) => {
      const stage = make()
      const result = stage.play(
        flow<unknown, string>('left', { start: () => at(last, { text: '' }), on: [on(last, rule)] }),
        {},
        { exit: 'USER_REJECTED_REQUEST' },
      )
      await settle()
      act(model<Model>(stage).stage)
      return result.catch((error: WalletError) => [error.code, error.message])
    }
    const error = new WalletError('API_ERROR', 'no')
    const finish = (of: OnStage<unknown>) => of.finish(undefined)
    expect(await play(() => leave(error), finish)).toEqual(['API_ERROR', 'no'])
    expect(await play(() => leave(), finish)).toEqual(['USER_REJECTED_REQUEST', 'The visitor left the flow.'])
    expect(
      await play(
        () => leave(),
        of => of.leave(error),
      ),
    ).toEqual(['API_ERROR', 'no'])
    expect(
      await play(
        () => leave(),
        of => of.leave(),
      ),
    ).toEqual(['USER_REJECTED_REQUEST', 'The visitor left the flow.'])
  })

  it('the run ends when its signal is aborted, before or after its start, and removes its listener', async () => {
    const play = (signal: AbortSignal) => make().play(outer, {}, { exit: 'USER_EXITED_AUTH_FLOW', signal })
    await expect(play(AbortSignal.abort())).rejects.toMatchObject({ code: 'USER_EXITED_AUTH_FLOW' })
    const withdrawal = new AbortController()
    const removed = vi.spyOn(withdrawal.signal, 'removeEventListener')
    const result = play(withdrawal.signal)
    await settle()
    withdrawal.abort()
    await expect(result).rejects.toMatchObject({ code: 'USER_EXITED_AUTH_FLOW' })
    expect(removed).toHaveBeenCalledWith('abort', expect.any(Function))
  })

  it('a flow without a rule for an outcome fails with an explanation', async () => {
    const stage = make()
    const result = stage.play(
      flow<unknown, string>('short', { start: () => at(last, { text: '' }) }),
      {},
      { exit: 'USER_EXITED_AUTH_FLOW' },
    )
    result.catch(() => {})
    await settle()
    model<Model>(stage).stage.finish(undefined)
    await settle()
    expect(model<{ params: { error: WalletError } }>(stage).params.error.cause).toMatchObject({
      message: 'The flow "short" has no rule for "last".',
    })
    stage.close()
    expect(() => later('last', async () => last).start({ text: '' }, {} as never)).toThrow(
      '"last" was started before it was loaded.',
    )
    expect(() => laterFlow('outer', async () => outer).start({}, {} as never)).toThrow(
      '"outer" was started before it was loaded.',
    )
  })

  it('an error screen restarts the flow if that is its action', async () => {
    const stage = make()
    stage.play(outer, {}, { exit: 'USER_EXITED_AUTH_FLOW' }).catch(() => {})
    await settle()
    model<Model>(stage).stage.finish('Ada')
    await settle()
    model<Model>(stage).stage.fail(new WalletError('API_ERROR', 'no'))
    expect(stage.$scene.get()).toMatchObject({ screen: 'error', canGoBack: true, direction: 'next' })
    expect(stage.back(), 'back from an error is the screen that failed').toBe(true)
    expect(stage.$scene.get()).toMatchObject({ screen: 'age', direction: 'back' })
    model<Model>(stage).stage.fail(new WalletError('API_ERROR', 'no'))
    model<Model>(stage).stage.finish('restart')
    await settle()
    expect(stage.$scene.get()).toMatchObject({ screen: 'name', canGoBack: false, direction: 'next' })
    stage.close()
  })

  it('a screen that could not be loaded leads back to the previous one, and closing there rejects with the error', async () => {
    const lost = later<unknown, void, unknown>('lost', () => Promise.reject(new Error('offline')))
    const stage = make()
    const result = stage.play(
      flow<unknown, string>('losing', {
        start: () => at(age, { name: '' }),
        on: [on(age, () => at(lost, {})), on(lost, () => done('end'))],
      }),
      {},
      { exit: 'USER_EXITED_AUTH_FLOW' },
    )
    result.catch(() => {})
    for (const way of ['back', 'close'] as const) {
      await settle()
      model<Model>(stage).stage.finish(1)
      await settle()
      expect(stage.$scene.get()?.screen).toBe('error')
      if (way === 'back') expect([stage.back(), stage.$scene.get()?.screen]).toEqual([true, 'age'])
      else stage.close()
    }
    await expect(result).rejects.toMatchObject({ code: 'NETWORK_ERROR', cause: { message: 'offline' } })
  })

  it('the failed screen stays until the error screen is loaded', async () => {
    const stage = new Stage({
      $settings: atom({} as Settings),
      errorScreen: () => later('error', async () => errorScreen),
    })
    stage.play(name, { greeting: '' }, { exit: 'USER_EXITED_AUTH_FLOW' }).catch(() => {})
    await settle()
    model<Model>(stage).stage.fail(new WalletError('API_ERROR', 'no'))
    expect(stage.$scene.get()?.screen).toBe('name')
    await settle()
    expect(stage.$scene.get()?.screen).toBe('error')
    stage.close()
  })

  it('the view retries an error screen that cannot be loaded, and closing there rejects with the first error', async () => {
    const play = async () => {
      const load = vi.fn(async () => errorScreen)
      load.mockRejectedValueOnce(new Error('offline'))
      const stage = new Stage({ $settings: atom({} as Settings), errorScreen: () => later('error', load) })
      const result = stage.play(name, { greeting: '' }, { exit: 'USER_EXITED_AUTH_FLOW' })
      result.catch(() => {})
      await settle()
      model<Model>(stage).stage.fail(new WalletError('API_ERROR', 'no'))
      await settle()
      return { stage, result, load, unloaded: stage.$scene.get() }
    }
    const once = await play()
    expect(once.unloaded).toMatchObject({ screen: 'error', closable: true })
    once.load.mockRejectedValueOnce(new Error('offline'))
    await expect(once.unloaded?.view()).rejects.toThrow('offline')
    expect(once.stage.$scene.get()).toBe(once.unloaded)
    void once.unloaded?.view()
    await settle()
    expect(model<{ params: { error: WalletError } }>(once.stage).params.error.code).toBe('API_ERROR')
    once.stage.close()
    const closed = await play()
    closed.stage.close()
    await expect(closed.result).rejects.toMatchObject({ code: 'API_ERROR' })
    void closed.unloaded?.view()
    await settle()
    expect(closed.stage.$scene.get()).toBe(closed.unloaded)
  })

  it('a screen that finishes while it starts is never shown', async () => {
    const stage = make()
    const seen: unknown[] = []
    stage.$scene.listen(scene => seen.push(scene?.screen))
    const hasty = screen('hasty', {
      view,
      start: (_: unknown, own: OnStage<string>) => {
        own.finish('first')
        own.finish('second')
      },
    })
    expect(await stage.play(hasty, {}, { exit: 'USER_EXITED_AUTH_FLOW' })).toBe('first')
    expect(seen).toEqual([])
  })

  it('the screens of a flow and of its inner flows are prefetched with their views; failures are retried on demand', async () => {
    const drawn = vi.fn(view)
    const load = vi.fn(async () => screen('ahead', { view: drawn, start: (_: unknown, __: OnStage<void>) => ({}) }))
    const offline = vi.fn(() => Promise.reject(new Error('offline')))
    const undrawn = later('undrawn', async () =>
      screen('undrawn', { view: offline, start: (_: unknown, __: OnStage<void>) => ({}) }),
    )
    const withTheFlow = screen('with-the-flow', { view: drawn, start: (_: unknown, __: OnStage<void>) => ({}) })
    const within = flow<unknown, void>('within', {
      start: () => done(undefined),
      on: [
        on(later('ahead', load), () => done(undefined)),
        on(later<unknown, void, unknown>('lost', offline), () => done(undefined)),
        on(undrawn, () => done(undefined)),
        on(withTheFlow, () => done(undefined)),
      ],
    })
    await prefetch(
      flow<unknown, void>('around', {
        start: () => done(undefined),
        on: [on(last, () => done(undefined)), on(within, () => done(undefined))],
      }),
    )
    expect([load.mock.calls.length, drawn.mock.calls.length, offline.mock.calls.length]).toEqual([1, 2, 2])
  })

  describe('questions by name', () => {
    const funded = { method: 'manual', status: 'confirmed' } as FundResult
    const fundScreen = pass<FundInput, FundResult>('fund')
    const fund = flow<FundInput, FundResult>('fund', {
      start: input => at(fundScreen, input),
      on: [on(fundScreen, result => done(result))],
      onExit: ({ keep }) => keep<{ result?: FundResult }>('funding', () => ({})).result,
    })
    const answers: Partial<Answers> = { fund }
    const withAnswers = (askHost?: StageOptions['askHost']) =>
      new Stage({
        $settings: atom({} as Settings),
        errorScreen: () => errorScreen,
        answers,
        ...(askHost && { askHost }),
      })
    const begun = async (stage: Stage) => {
      const run = stage.play(outer, {}, { exit: 'USER_EXITED_AUTH_FLOW' }).catch((error: WalletError) => error.code)
      await settle()
      return { run, asking: model<Model>(stage).stage, below: stage.$scene.get() }
    }
    const waitForScreen = (stage: Stage, screen: string) =>
      eventually(() => expect(stage.$scene.get()?.screen).toBe(screen))
    afterEach(() => {
      forgetPage()
    })

    it('the flow that answers a question is played on top, and leaving it has its own meaning', async () => {
      const stage = withAnswers()
      const { asking, below } = await begun(stage)
      const answer = asking.ask('fund', { amount: '1' })
      await waitForScreen(stage, 'fund')
      expect(model<Model>(stage).params).toEqual({ amount: '1' })
      model<Model>(stage).stage.keep<{ result?: FundResult }>('funding', () => ({})).result = funded
      // the kept value belongs to the flow of the question
      expect(stage.back()).toBe(true)
      expect(await answer).toBe(funded)
      expect(stage.$scene.get()).toBe(below)
      const left = asking.ask('fund', {}).catch((error: WalletError) => error.code)
      await waitForScreen(stage, 'fund')
      stage.back()
      expect(await left).toBe('USER_EXITED_FUNDING_FLOW')
      stage.close()
    })

    it("the host answers first, by its element's event and then by its handler", async () => {
      const asked: unknown[] = []
      const replies: HostReply[] = [{ by: 'answer', value: 'from the event' }, { by: 'host' }, { by: 'nobody' }]
      const stage = withAnswers((...question) => {
        asked.push(question)
        return Promise.resolve(replies[asked.length - 1] as HostReply)
      })
      const { asking } = await begun(stage)
      expect(await asking.ask('fund', { amount: '1' })).toBe('from the event')
      await expect(asking.ask('fund', {})).rejects.toMatchObject({ name: 'PartLeft' })
      setHandler('fund', () => Promise.resolve(funded))
      expect(await asking.ask('fund', {})).toEqual(funded)
      expect(asked).toEqual([
        ['fund', { amount: '1' }],
        ['fund', {}],
        ['fund', {}],
      ])
      stage.close()
    })

    it('a failed answer of the host shows an error [EC-37]', async () => {
      const stage = withAnswers(() => Promise.reject(new WalletError('API_ERROR', 'no')))
      const { asking, run } = await begun(stage)
      await expect(asking.ask('fund', {})).rejects.toMatchObject({ name: 'PartLeft' })
      expect(stage.$scene.get()?.screen).toBe('error')
      stage.close()
      expect(await run).toBe('API_ERROR')
    })

    it('the parts on top of a run end with it, the topmost first', async () => {
      const stage = withAnswers()
      const { run } = await begun(stage)
      const ends: unknown[] = []
      for (const amount of ['lower', 'upper']) {
        stage.answer('fund', { amount }, new AbortController().signal).catch(() => ends.push(amount))
        await settle()
      }
      stage.close()
      expect(await run).toBe('USER_EXITED_AUTH_FLOW')
      await settle()
      expect(ends).toEqual(['upper', 'lower'])
    })

    it('a question whose signal is aborted already is not shown', async () => {
      const stage = withAnswers()
      const { below } = await begun(stage)
      await expect(stage.answer('fund', {}, AbortSignal.abort())).rejects.toMatchObject({ name: 'PartLeft' })
      await settle()
      expect(stage.$scene.get()).toBe(below)
      stage.close()
    })

    it('a question is unanswered while nothing is playing, and without a part for it', async () => {
      expect([withAnswers().answers('fund'), make().answers('fund')]).toEqual([false, false])
      const [stage, without] = [withAnswers(), make()]
      await Promise.all([begun(stage), begun(without)])
      expect([stage.answers('fund'), stage.answers('sign-message'), without.answers('fund')]).toEqual([
        true,
        false,
        false,
      ])
      await expect(without.answer('fund', {}, new AbortController().signal)).rejects.toMatchObject({ name: 'PartLeft' })
      stage.close()
      without.close()
    })

    it('a question is removed when its signal is aborted, wherever it is, and ends with the run', async () => {
      const stage = withAnswers()
      const { below, run } = await begun(stage)
      const withdrawal = new AbortController()
      const lower = stage.answer('fund', { amount: 'lower' }, withdrawal.signal).catch((error: Error) => error.name)
      await settle()
      expect(model<Model>(stage).params).toEqual({ amount: 'lower' })
      const upper = stage
        .answer('fund', { amount: 'upper' }, new AbortController().signal)
        .catch((error: Error) => error.name)
      await settle()
      const top = stage.$scene.get()
      withdrawal.abort()
      expect(await lower).toBe('PartLeft')
      expect(stage.$scene.get()).toBe(top)
      stage.back()
      expect(await upper).toBe('PartLeft')
      expect(stage.$scene.get()).toBe(below)
      const last = stage.answer('fund', {}, new AbortController().signal).catch((error: Error) => error.name)
      await settle()
      stage.close()
      expect([await last, await run]).toEqual(['PartLeft', 'USER_EXITED_AUTH_FLOW'])
      expect(stage.answers('fund')).toBe(false)
      await expect(stage.answer('fund', {}, new AbortController().signal)).rejects.toMatchObject({ name: 'PartLeft' })
    })
  })

  describe('after a screen has finished, or the run has ended', () => {
    /** A flow of two screens with a slow rule, and the outcomes that the rule got. */
    const slow = () => {
      const asked: unknown[] = []
      let go = () => {}
      const began = vi.fn((_: unknown, __: OnStage<number>) => ({}))
      const late = screen('late', { view, start: began })
      const part = flow<unknown, number>('slow', {
        start: () => at(name, { greeting: '' }),
        on: [
          on(name, async said => {
            asked.push(said)
            await new Promise<void>(resolve => {
              go = resolve
            })
            return at(late, {})
          }),
          on(late, years => done(years)),
        ],
      })
      return { part, asked, began, go: () => go() }
    }

    it('a finished screen moves on once, and its later outcomes are ignored', async () => {
      const { part, asked, go } = slow()
      const stage = make()
      stage.play(part, {}, { exit: 'USER_EXITED_AUTH_FLOW' }).catch(() => {})
      await settle()
      const screen = model<Model>(stage).stage
      screen.finish('Ada')
      screen.finish('Bob')
      go()
      await settle()
      expect([asked, stage.$scene.get()?.screen]).toEqual([['Ada'], 'late'])
      stage.close()
    })

    it('nothing starts after a slow rule or a slow load of a run that has ended', async () => {
      const { part, began, go } = slow()
      const stage = make()
      const left = stage.play(part, {}, { exit: 'USER_EXITED_AUTH_FLOW' })
      await settle()
      const gone = model<Model>(stage).stage
      gone.finish('Ada')
      stage.close()
      await expect(left).rejects.toMatchObject({ code: 'USER_EXITED_AUTH_FLOW' })
      go()
      await settle()
      expect(began).not.toHaveBeenCalled()
      const action = vi.fn(() => Promise.resolve())
      await gone.run(action)()
      expect(action).not.toHaveBeenCalled()

      let loaded = (_: unknown) => {}
      const loading = stage.play(
        later<unknown, number, unknown>(
          'late',
          () =>
            new Promise(resolve => {
              loaded = resolve as typeof loaded
            }),
        ),
        {},
        { exit: 'USER_EXITED_AUTH_FLOW' },
      )
      await settle()
      stage.close()
      await expect(loading).rejects.toMatchObject({ code: 'USER_EXITED_AUTH_FLOW' })
      loaded(screen('late', { view, start: began }))
      await settle()
      expect([began.mock.calls.length, stage.playing]).toEqual([0, false])
    })

    it('no outer rule runs for a flow that ends too late, and an aborted pause shows no error', async () => {
      let go = () => {}
      const inside = flow<unknown, string>('inside', {
        start: () => at(name, { greeting: '' }),
        on: [
          on(name, async said => {
            await new Promise<void>(resolve => {
              go = resolve
            })
            return done(said)
          }),
        ],
      })
      const around = vi.fn((said: string) => (said === 'Ada' ? done(said) : at(age, { name: said }, { after: 900 })))
      const errors = vi.fn(() => errorScreen)
      const stage = new Stage({ $settings: atom({} as Settings), errorScreen: errors })
      const play = async (said: string) => {
        const left = stage.play(
          flow<unknown, string>('around', { start: () => at(inside, {}), on: [on(inside, around)] }),
          {},
          { exit: 'USER_EXITED_AUTH_FLOW' },
        )
        await settle()
        model<Model>(stage).stage.finish(said)
        return {
          left,
          closed: async () => {
            stage.close()
            await expect(left).rejects.toMatchObject({ code: 'USER_EXITED_AUTH_FLOW' })
          },
        }
      }
      const late = await play('Ada')
      await late.closed()
      go()
      await settle()
      expect(around).not.toHaveBeenCalled()
      const paused = await play('Bob')
      go()
      await settle()
      expect([around.mock.calls.length, vi.getTimerCount()]).toEqual([1, 1])
      await paused.closed()
      await settle()
      expect([errors.mock.calls.length, vi.getTimerCount()]).toEqual([0, 0])
    })

    it('an error of a rule that runs too late is ignored', async () => {
      const stage = make()
      let refuse = (_: Error) => {}
      const part = flow<unknown, string>('late', {
        start: () => at(age, { name: '' }),
        on: [
          on(
            age,
            () =>
              new Promise<never>((_, reject) => {
                refuse = reject
              }),
          ),
        ],
      })
      const left = stage.play(part, {}, { exit: 'USER_EXITED_AUTH_FLOW' })
      await settle()
      model<Model>(stage).stage.setExit(36)
      stage.close()
      await expect(left).rejects.toMatchObject({ code: 'USER_EXITED_AUTH_FLOW' })
      refuse(new Error('too late'))
      await settle()
      expect(stage.playing).toBe(false)
    })

    it('the signals of the flows and the screen are aborted', async () => {
      const stage = make()
      let ofFlow: AbortSignal | undefined
      const part = flow<unknown, string>('signals', {
        start: (_, { signal }) => {
          ofFlow = signal
          return at(name, { greeting: '' })
        },
        on: [on(name, said => done(said))],
      })
      const result = stage.play(part, {}, { exit: 'USER_EXITED_AUTH_FLOW' })
      await settle()
      const ofScreen = model<Model>(stage).stage.signal
      expect([ofFlow?.aborted, ofScreen.aborted]).toEqual([false, false])
      model<Model>(stage).stage.finish('Ada')
      expect(await result).toBe('Ada')
      expect([ofFlow?.aborted, ofScreen.aborted]).toEqual([true, true])
    })

    it('a decided outcome stays, even if its last screen fails while it is in view', async () => {
      for (const act of [
        (screen: OnStage<unknown>) => screen.fail(new WalletError('API_ERROR', 'late')),
        (screen: OnStage<unknown>) => screen.leave(new WalletError('API_ERROR', 'late')),
      ]) {
        const stage = make()
        const result = stage.play(
          flow<unknown, string>('pause', {
            start: () => at(name, { greeting: '' }),
            on: [on(name, said => done(said, { after: 1_400 }))],
          }),
          {},
          { exit: 'USER_EXITED_AUTH_FLOW' },
        )
        await settle()
        model<Model>(stage).stage.finish('Ada')
        await settle()
        act(model<Model>(stage).stage)
        expect(stage.$scene.get()?.screen).toBe('name')
        await vi.advanceTimersByTimeAsync(1_400)
        expect(await result).toBe('Ada')
      }
    })
  })

  it('after an inner flow has ended, back, leaving and failing work as if it had shown nothing', async () => {
    const inside = flow<unknown, string>('inside', {
      start: () => at(name, { greeting: '' }),
      on: [on(name, said => done(said))],
    })
    const around = flow<unknown, string>('around', {
      start: () => at(inside, {}),
      on: [on(inside, () => at(last, { text: '' })), on(last, () => done('end'))],
    })
    const open = async () => {
      const stage = make()
      const result = stage.play(around, {}, { exit: 'USER_EXITED_AUTH_FLOW' })
      result.catch(() => {})
      await settle()
      model<Model>(stage).stage.finish('Ada')
      await settle()
      expect(stage.$scene.get()?.screen).toBe('last')
      return { stage, result }
    }
    const back = await open()
    expect([back.stage.back(), back.stage.$scene.get()?.screen]).toEqual([true, 'name'])
    back.stage.close()
    const left = await open()
    left.stage.close()
    await expect(left.result).rejects.toMatchObject({ code: 'USER_EXITED_AUTH_FLOW' })
    const failed = await open()
    model<Model>(failed.stage).stage.fail(new WalletError('API_ERROR', 'no'))
    expect(failed.stage.$scene.get()?.screen).toBe('error')
    failed.stage.close()
  })

  it('a retry shows the failed screen without restarting the flow, and a restart clears the history and the exit outcome', async () => {
    const stage = make()
    const start = vi.fn((_: unknown, stageOf: FlowStage) => {
      stageOf.keep('begun', () => [])
      return at(name, { greeting: '' })
    })
    const begun: unknown[] = []
    const part = flow<unknown, string>('three', {
      start: (params, stageOf) => {
        begun.push(stageOf.keep('begun', () => ({})))
        return start(params, stageOf)
      },
      on: [on(name, () => at(age, { name: '' })), on(age, () => at(last, { text: '' })), on(last, () => done('end'))],
    })
    const result = stage.play(part, {}, { exit: 'USER_EXITED_AUTH_FLOW' })
    await settle()
    const fails = () => model<Model>(stage).stage.fail(new WalletError('API_ERROR', 'no'))
    fails()
    expect(stage.$scene.get()).toMatchObject({ screen: 'error', canGoBack: false })
    model<Model>(stage).stage.finish('retry')
    expect(stage.$scene.get()).toMatchObject({ screen: 'name', direction: 'back' })
    for (const next of ['age', 'last']) {
      model<Model>(stage).stage.finish(undefined)
      await settle()
      expect(stage.$scene.get()?.screen).toBe(next)
    }
    model<Model>(stage).stage.setExit(undefined)
    fails()
    model<Model>(stage).stage.finish('retry')
    expect([stage.$scene.get()?.screen, start.mock.calls.length]).toEqual(['last', 1])
    fails()
    model<Model>(stage).stage.finish('restart')
    await settle()
    expect([
      stage.$scene.get()?.screen,
      stage.$scene.get()?.canGoBack,
      start.mock.calls.length,
      begun[1] === begun[0],
    ]).toEqual(['name', false, 2, true])
    stage.close()
    await expect(result).rejects.toMatchObject({ code: 'USER_EXITED_AUTH_FLOW' })
  })

  it('the flow of the screen in view decides the outcome of leaving, also after going back from another flow', async () => {
    const inside = flow<unknown, string>('inside', { start: () => at(age, { name: '' }), onExit: () => 'inside' })
    const around = flow<unknown, string>('around', {
      start: () => at(name, { greeting: '' }),
      on: [on(name, () => at(inside, {})), on(inside, said => done(`told: ${said}`))],
      onExit: () => 'around',
    })
    const play = async (act: (stage: Stage) => void) => {
      const stage = make()
      const result = stage.play(around, {}, { exit: 'USER_EXITED_AUTH_FLOW' })
      await settle()
      model<Model>(stage).stage.finish('Ada')
      await settle()
      act(stage)
      stage.close()
      return result
    }
    expect(await play(() => undefined)).toBe('told: inside')
    expect(await play(stage => stage.back())).toBe('around')
  })

  it('a decided outcome overrides earlier exit outcomes, even if the visitor has gone back meanwhile', async () => {
    let go = () => {}
    const inside = flow<unknown, string>('inside', {
      start: () => at(age, { name: '' }),
      on: [
        on(age, async years => {
          await new Promise<void>(resolve => {
            go = resolve
          })
          return done(`${years} years`, { after: 1_400 })
        }),
      ],
    })
    const around = flow<unknown, string>('around', {
      start: () => at(name, { greeting: '' }),
      on: [
        on(name, said => (said === 'quit' ? done(said, { after: 1_400 }) : at(inside, {}))),
        on(inside, said => done(`told: ${said}`)),
      ],
    })
    const open = async () => {
      const stage = make()
      const result = stage.play(around, {}, { exit: 'USER_EXITED_AUTH_FLOW' })
      await settle()
      model<Model>(stage).stage.finish('Ada')
      await settle()
      return { stage, result }
    }
    const slow = await open()
    model<Model>(slow.stage).stage.finish(36)
    slow.stage.back()
    go()
    await settle()
    slow.stage.close()
    expect(await slow.result).toBe('told: 36 years')
    const other = await open()
    model<Model>(other.stage).stage.setExit(36)
    other.stage.back()
    model<Model>(other.stage).stage.finish('quit')
    await settle()
    other.stage.close()
    expect(await other.result).toBe('quit')

    const flat = flow<unknown, string>('flat', {
      start: () => at(name, { greeting: '' }),
      on: [
        on(name, said => (said === 'quit' ? done(said, { after: 1_400 }) : at(age, { name: '' }))),
        on(age, years => done(`${years} years`)),
      ],
    })
    const stage = make()
    const result = stage.play(flat, {}, { exit: 'USER_EXITED_AUTH_FLOW' })
    await settle()
    model<Model>(stage).stage.finish('Ada')
    await settle()
    model<Model>(stage).stage.setExit(36)
    stage.back()
    model<Model>(stage).stage.finish('quit')
    await settle()
    stage.close()
    expect(await result).toBe('quit')
  })

  it('restarting clears the meaning of leaving', async () => {
    const stage = make()
    const result = stage.play(age, { name: '' }, { exit: 'USER_EXITED_AUTH_FLOW' })
    await settle()
    model<Model>(stage).stage.setExit(36)
    model<Model>(stage).stage.fail(new WalletError('API_ERROR', 'no'))
    model<Model>(stage).stage.finish('restart')
    await settle()
    expect(stage.$scene.get()?.screen).toBe('age')
    stage.close()
    await expect(result).rejects.toMatchObject({ code: 'USER_EXITED_AUTH_FLOW' })
  })

  it('an error is forgotten after a retry, or after going back', async () => {
    const way = async (act: (stage: Stage) => void) => {
      const stage = make()
      const result = stage.play(outer, {}, { exit: 'USER_EXITED_AUTH_FLOW' })
      await settle()
      model<Model>(stage).stage.finish('Ada')
      await settle()
      model<Model>(stage).stage.fail(new WalletError('API_ERROR', 'no'))
      act(stage)
      expect(stage.$scene.get()?.screen).toBe('age')
      stage.close()
      return result.catch(({ code }: WalletError) => code)
    }
    expect([await way(stage => model<Model>(stage).stage.finish('retry')), await way(stage => stage.back())]).toEqual([
      'USER_EXITED_AUTH_FLOW',
      'USER_EXITED_AUTH_FLOW',
    ])
  })

  it('an error of a screen that cannot start is shown, also after going back to it or retrying it', async () => {
    let fails = false
    const odd = screen('odd', {
      view,
      start: (_: object, stage: OnStage<void>) => {
        if (fails) throw new WalletError('API_ERROR', 'no')
        return { stage }
      },
    })
    const stage = make()
    stage
      .play(
        flow<object, string>('oddly', {
          start: () => at(odd, {}),
          on: [on(odd, () => at(age, { name: '' })), on(age, () => done('told'))],
        }),
        {},
        { exit: 'USER_EXITED_AUTH_FLOW' },
      )
      .catch(() => {})
    await settle()
    model<{ stage: OnStage<void> }>(stage).stage.finish()
    await settle()
    fails = true
    expect([stage.back(), stage.$scene.get()?.screen]).toEqual([true, 'error'])
    model<Model>(stage).stage.finish('retry')
    expect(stage.$scene.get()?.screen).toBe('error')
    fails = false
    model<Model>(stage).stage.finish('retry')
    expect(stage.$scene.get()?.screen).toBe('odd')
    stage.close()
  })

  it('an error screen that loads after the visitor has gone on is not shown', async () => {
    let loaded = (_: typeof errorScreen) => {}
    const stage = new Stage({
      $settings: atom({} as Settings),
      errorScreen: () =>
        later(
          'error',
          () =>
            new Promise<typeof errorScreen>(resolve => {
              loaded = resolve
            }),
        ),
    })
    stage.play(outer, {}, { exit: 'USER_EXITED_AUTH_FLOW' }).catch(() => {})
    await settle()
    model<Model>(stage).stage.finish('Ada')
    await settle()
    model<Model>(stage).stage.fail(new WalletError('API_ERROR', 'no'))
    expect(stage.back()).toBe(true)
    loaded(errorScreen)
    await settle()
    expect(stage.$scene.get()?.screen).toBe('age')
    expect(stage.back()).toBe(true)
    expect(stage.$scene.get()?.screen).toBe('name')
    stage.close()
  })

  it('never starts an error screen that loads after the run is over', async () => {
    let loaded = () => {}
    const begun = vi.fn(() => ({}))
    const late = screen('error', {
      view,
      start: begun as (_: { error: WalletError }, __: OnStage<ErrorAnswer>) => object,
    })
    const stage = new Stage({
      $settings: atom({} as Settings),
      errorScreen: () =>
        later(
          'error',
          () =>
            new Promise<typeof late>(resolve => {
              loaded = () => resolve(late)
            }),
        ),
    })
    const play = async () => {
      stage.play(name, { greeting: '' }, { exit: 'USER_EXITED_AUTH_FLOW' }).catch(() => {})
      await settle()
      model<Model>(stage).stage.fail(new WalletError('API_ERROR', 'no'))
    }
    await play()
    stage.close()
    loaded()
    await settle()
    expect(begun).not.toHaveBeenCalled()
    await play()
    loaded()
    await settle()
    expect([begun.mock.calls.length, stage.$scene.get()?.screen]).toEqual([1, 'error'])
    stage.close()
  })

  it("closing during a restart is the visitor's exit, not the earlier error", async () => {
    const stage = make()
    let loads = 0
    const slowly = later('age', () =>
      loads++ === 0 ? Promise.reject(new WalletError('NETWORK_ERROR', 'offline')) : new Promise<typeof age>(() => {}),
    )
    const result = stage.play(slowly, { name: '' }, { exit: 'USER_EXITED_AUTH_FLOW' })
    await settle()
    expect(stage.$scene.get()?.screen).toBe('error')
    model<Model>(stage).stage.finish('restart')
    await settle()
    stage.close()
    await expect(result).rejects.toMatchObject({ code: 'USER_EXITED_AUTH_FLOW' })
  })

  it('the stage ends with the error that a flow throws when it is left', async () => {
    const play = async (thrown: Error) => {
      const stage = make()
      const result = stage.play(
        flow<unknown, string>('throws', {
          start: () => at(name, { greeting: '' }),
          onExit: () => {
            throw thrown
          },
        }),
        {},
        { exit: 'USER_EXITED_AUTH_FLOW' },
      )
      await settle()
      stage.close()
      return result.catch((error: WalletError) => [error.code, error.message])
    }
    expect(await play(new WalletError('USER_EXITED_FUNDING_FLOW', 'nothing came'))).toEqual([
      'USER_EXITED_FUNDING_FLOW',
      'nothing came',
    ])
    expect(await play(new Error('odd'))).toEqual(['UNKNOWN_ERROR', 'odd'])
  })

  it('the asking screen continues when the visitor leaves the part that an action asked for', async () => {
    const stage = make()
    stage.play(outer, {}, { exit: 'USER_EXITED_AUTH_FLOW' }).catch(() => {})
    await settle()
    const asking = stage.$scene.get()
    const ended = model<Model>(stage).stage.run(async () => {
      await (asking?.model as Model).stage.ask(age, { name: '' })
    })()
    await settle()
    expect([stage.$scene.get()?.screen, stage.back()]).toEqual(['age', true])
    await ended
    expect(stage.$scene.get()).toBe(asking)
    stage.close()
  })

  it('there is no way back from a finished screen, and its next screen appears', async () => {
    let load = (_: typeof last) => {}
    const slowly = later(
      'last',
      () =>
        new Promise<typeof last>(resolve => {
          load = resolve
        }),
    )
    const rules = flow<object, string>('rules', {
      start: () => at(name, { greeting: '' }),
      on: [
        on(name, () => at(age, { name: '' })),
        on(age, years => at(slowly, { text: '' }, { after: years })),
        on(slowly, () => done('end')),
      ],
    })
    for (const pause of [0, 900]) {
      const stage = make()
      stage.play(rules, {}, { exit: 'USER_EXITED_AUTH_FLOW' }).catch(() => {})
      await settle()
      model<Model>(stage).stage.finish('Ada')
      await settle()
      const { stage: finished } = model<Model>(stage)
      const undo = vi.fn()
      finished.setBackStep(undo)
      expect(stage.$scene.get()).toMatchObject({ screen: 'age', canGoBack: true })
      finished.finish(pause)
      for (const ms of [0, pause]) {
        finished.setBackStep(undo)
        expect([stage.$scene.get()?.screen, stage.$scene.get()?.canGoBack, stage.back(), finished.back()]).toEqual([
          'age',
          false,
          false,
          false,
        ])
        await vi.advanceTimersByTimeAsync(ms)
      }
      expect(undo).not.toHaveBeenCalled()
      load(last)
      await settle()
      expect(stage.$scene.get()).toMatchObject({ screen: 'last', canGoBack: true })
      expect([stage.back(), stage.$scene.get()?.screen, stage.$scene.get()?.canGoBack]).toEqual([true, 'age', true])
      stage.close()
    }
  })

  it('there is no way back from a screen that finishes while it starts, nor from an error during a restart', async () => {
    let go = () => {}
    const passing = screen('passing', {
      view,
      start: (_: object, stage: OnStage<void>) => {
        stage.finish(undefined)
        return {}
      },
    })
    const stage = make()
    const result = stage.play(
      flow<object, string>('passing by', {
        start: () => at(name, { greeting: '' }),
        on: [
          on(name, () => at(passing, {})),
          on(passing, async () => {
            await new Promise<void>(resolve => {
              go = resolve
            })
            return at(last, { text: '' })
          }),
          on(last, () => done('end')),
        ],
      }),
      {},
      { exit: 'USER_EXITED_AUTH_FLOW' },
    )
    result.catch(() => {})
    await settle()
    model<Model>(stage).stage.finish('Ada')
    await settle()
    expect([stage.$scene.get()?.screen, stage.$scene.get()?.canGoBack, stage.back()]).toEqual(['passing', false, false])
    go()
    await settle()
    expect(stage.$scene.get()?.screen).toBe('last')
    model<Model>(stage).stage.fail(new WalletError('API_ERROR', 'no'))
    expect(stage.$scene.get()).toMatchObject({ screen: 'error', canGoBack: true })
    model<Model>(stage).stage.finish('restart')
    expect([stage.back(), stage.playing]).toEqual([false, true])
    await settle()
    expect(stage.$scene.get()).toMatchObject({ screen: 'name', canGoBack: false })
    stage.close()
  })

  it('there is no way back while nothing is played or nothing has been shown', async () => {
    const stage = make()
    expect(stage.back()).toBe(false)
    expect(() => stage.close()).not.toThrow()
    const result = stage.play(
      later<unknown, void, unknown>('never', () => new Promise(() => {})),
      {},
      { exit: 'USER_EXITED_AUTH_FLOW' },
    )
    expect(stage.back()).toBe(false)
    stage.close()
    await expect(result).rejects.toMatchObject({ code: 'USER_EXITED_AUTH_FLOW' })
  })

  it('the stage plays one run at a time', async () => {
    const stage = make()
    stage.play(outer, {}, { exit: 'USER_EXITED_AUTH_FLOW' }).catch(() => {})
    await expect(stage.play(outer, {}, { exit: 'USER_EXITED_AUTH_FLOW' })).rejects.toMatchObject({
      code: 'FLOW_IN_PROGRESS',
      message: 'A flow is open already on this page.',
    })
    stage.close()
  })
})
