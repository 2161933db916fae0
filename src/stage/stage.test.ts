import { atom } from 'nanostores'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Settings } from '../config/settings.js'
import { WalletError } from '../errors/wallet-error.js'
import { at, done, flow, later, laterFlow, on, prefetch, screen, type OnStage } from './define.js'
import { Stage, type ErrorAnswer } from './stage.js'

const view = async () => ({ default: () => null })
const pass = <P, O>(name: string) => screen(name, { view, start: (params: P, stage: OnStage<O>) => ({ params, stage }) })
const errorScreen = screen('error', { view, start: (params: { error: WalletError }, stage: OnStage<ErrorAnswer>) => ({ params, stage }) })

const name = pass<{ greeting: string }, string>('name')
const age = pass<{ name: string }, number>('age')
const inner = flow<{ greeting: string }, { name: string; age: number }>('inner', {
  start: params => at(name, params),
  on: [
    on(name, (answer, stage) => { stage.keep('name', () => answer); return at(age, { name: answer }) }),
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
  beforeEach(() => { vi.useFakeTimers() })
  afterEach(() => { vi.useRealTimers() })

  it('plays nested flows to their end and keeps a finished screen in view for its pause', async () => {
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

  it('goes back to the previous screen and ends the work of the one it left', async () => {
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

  it('counts a closing during the last pause as success, and any earlier one as the exit', async () => {
    const early = make()
    const left = early.play(outer, {}, { exit: 'USER_EXITED_AUTH_FLOW' })
    await settle()
    early.close()
    await expect(left).rejects.toMatchObject({ code: 'USER_EXITED_AUTH_FLOW', cancelled: true })

    const late = make()
    const told = late.play(flow<unknown, string>('short', { start: () => done('yes', { after: 1400 }) }), {}, { exit: 'USER_EXITED_AUTH_FLOW' })
    await vi.advanceTimersByTimeAsync(10)
    late.close()
    await expect(told).resolves.toBe('yes')
  })

  it('shows an error, tries the failed screen again, and rejects with the error when it is closed there', async () => {
    const stage = make()
    const result = stage.play(outer, {}, { exit: 'USER_EXITED_AUTH_FLOW' })
    await settle()
    const act = model<Model>(stage).stage.run(async () => { throw new WalletError('TOO_MANY_REQUESTS', 'slow down') })
    await act()
    expect(stage.$scene.get()?.screen).toBe('error')
    model<Model>(stage).stage.finish('retry')
    await settle()
    expect(stage.$scene.get()?.screen).toBe('name')
    model<Model>(stage).stage.fail(new WalletError('API_ERROR', 'no'))
    stage.close()
    await expect(result).rejects.toMatchObject({ code: 'API_ERROR' })
  })

  it('plays an asked-for part on top and gives the asking screen back as it was', async () => {
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

  it('loads a screen when it is due, shows the one before meanwhile, and tries a failed load again', async () => {
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
    expect(stage.$scene.get()?.screen).toBe('error')
    model<Model>(stage).stage.finish('retry')
    await settle()
    model<Model>(stage).stage.finish(1)
    await settle()
    expect(model<Model>(stage).params).toEqual({ text: 'loaded' })
    model<Model>(stage).stage.finish(undefined)
    await expect(result).resolves.toBe('end')
    await prefetch(lazily)
    expect(loads).toHaveBeenCalledTimes(2)
  })

  it('loads a flow when it is due, and knows its outcome by the rule for what stood in for it', async () => {
    const inner = flow<{ text: string }, string>('inner', { start: params => at(last, params), on: [on(last, () => done('inner'))] })
    const lazy = laterFlow('inner', vi.fn(async () => inner))
    const stage = make()
    const result = stage.play(flow<unknown, string>('around', { start: () => at(lazy, { text: 'in' }), on: [on(lazy, said => done(`${said} and out`))] }), {}, { exit: 'USER_EXITED_AUTH_FLOW' })
    await settle()
    expect(model<Model>(stage).params).toEqual({ text: 'in' })
    model<Model>(stage).stage.finish(undefined)
    await expect(result).resolves.toBe('inner and out')
  })

  it('lets a flow say what leaving means', async () => {
    const stage = make()
    const sent = flow<unknown, string>('sent', {
      start: (_, { keep }) => { keep('hash', () => '0x1'); return at(last, { text: '' }) },
      on: [on(last, () => done('end'))],
      left: ({ keep }) => keep('hash', () => ''),
    })
    const result = stage.play(sent, {}, { exit: 'USER_REJECTED_REQUEST' })
    await settle()
    stage.close()
    await expect(result).resolves.toBe('0x1')
  })

  it('plays one run at a time', async () => {
    const stage = make()
    stage.play(outer, {}, { exit: 'USER_EXITED_AUTH_FLOW' }).catch(() => {})
    await expect(stage.play(outer, {}, { exit: 'USER_EXITED_AUTH_FLOW' })).rejects.toMatchObject({ code: 'FLOW_IN_PROGRESS' })
    stage.close()
  })
})
