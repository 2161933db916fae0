import { atom } from 'nanostores'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { forgetApp, useApp } from '../../config/app.js'
import { resolveSettings } from '../../config/resolve.js'
import type { HostConfig, LoginMethod } from '../../config/settings.js'
import { forError } from '../../flows/for-error.js'
import { useStorage } from '../../lib/storage.js'
import type { Method, MethodInput, MethodRow } from '../../methods/method.js'
import type { Authenticated } from '../../session/authenticate.js'
import { rememberLogin } from '../../session/recent-login.js'
import { flow, leave } from '../../stage/define.js'
import { Stage } from '../../stage/stage.js'
import { landing, type LandingModel, type LandingOutcome } from './landing.js'

const SOCIALS: readonly LoginMethod[] = ['google', 'apple', 'discord', 'github', 'twitter', 'linkedin', 'spotify']

const method = (id: LoginMethod, changes: Partial<Method> = {}): Method => ({
  id, group: 'web2', place: 'row', label: () => `Continue with ${id}`, pause: 0, flow: flow<MethodInput, Authenticated>(id, { start: () => leave() }), ...changes,
})
const $wallets = atom<readonly MethodRow[]>([])
const methods = [method('email', { place: 'field' }), ...SOCIALS.map(id => method(id)), method('wallet', { group: 'web3', rows: () => $wallets }), method('guest', { place: 'line' })]

let stage: Stage
let outcome: Promise<LandingOutcome>
const $settings = atom(resolveSettings(null))
const settle = (config: HostConfig) => $settings.set(resolveSettings(null, config))

async function opened(config: HostConfig): Promise<LandingModel> {
  settle(config)
  stage = new Stage({ $settings, errorScreen: forError })
  outcome = stage.play(landing, { methods }, { exit: 'USER_EXITED_AUTH_FLOW' })
  outcome.catch(() => undefined)
  await vi.advanceTimersByTimeAsync(0)
  return stage.$scene.get()?.model as LandingModel
}
const keys = (model: LandingModel) => model.$face.get().rows.map(({ key }) => key)
const press = (model: LandingModel, label: string) => model.$face.get().further.find(other => other.label === label)?.open()

beforeEach(() => { vi.useFakeTimers(); forgetApp(); useApp({ appId: 'cllandingunittest00000001' }); $wallets.set([{ key: 'io.metamask', label: 'MetaMask', recent: false }]) })
afterEach(() => { stage.close(); vi.useRealTimers(); forgetApp(); useStorage(undefined) })

describe('the landing', () => {
  it('opens the further socials, and the back button leads to the first view again [LAND-06, LAND-11, LAND-12]', async () => {
    const model = await opened({ loginMethods: ['email', ...SOCIALS] })
    expect(model.$view.get()).toBe('default')
    expect(keys(model)).toEqual(SOCIALS.slice(0, 4))
    expect(stage.$scene.get()?.canGoBack).toBe(false)
    press(model, 'Other socials')
    expect(model.$view.get()).toBe('web2-overflow')
    expect(model.$face.get()).toMatchObject({ title: 'Other socials', further: [], lines: [] })
    expect(keys(model)).toEqual(SOCIALS.slice(4))
    expect(stage.back()).toBe(true)
    expect(model.$view.get()).toBe('default')
    expect(stage.back()).toBe(false)
  })

  it('opens the wallets, the further wallets, and from them the other methods [LAND-07, LAND-08, LAND-12]', async () => {
    $wallets.set(['a', 'b', 'c', 'd', 'e', 'f'].map(key => ({ key, label: key, recent: false })))
    const model = await opened({ loginMethods: ['email', 'google', 'wallet'] })
    press(model, 'Continue with a wallet')
    expect(model.$view.get()).toBe('web3-overflow')
    expect(keys(model)).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
    stage.back()
    stage.close()

    const other = await opened({ loginMethods: ['email', 'google', 'wallet'], appearance: { loginGroupPriority: 'web3-first' } })
    expect(keys(other)).toEqual(['a', 'b', 'c'])
    press(other, 'Other wallets')
    expect(other.$face.get().title).toBe('Other wallets')
    expect(keys(other)).toEqual(['d', 'e', 'f'])
    stage.back()
    press(other, 'More options')
    expect(other.$view.get()).toBe('web2-overflow')
    expect(keys(other)).toEqual(['email', 'google'])
    other.$face.get().rows[0]?.choose()
    expect([other.$view.get(), other.$face.get().field]).toEqual(['default', true])
  })

  it('is at its first view again 150 ms after it was closed [SHELL-17]', async () => {
    const model = await opened({ loginMethods: ['email', ...SOCIALS] })
    press(model, 'Other socials')
    stage.close()
    await vi.advanceTimersByTimeAsync(149)
    expect(model.$view.get()).toBe('web2-overflow')
    await vi.advanceTimersByTimeAsync(1)
    expect(model.$view.get()).toBe('default')
  })

  it('follows wallets that come and go, and says which one was chosen', async () => {
    const model = await opened({ loginMethods: ['wallet'] })
    expect(keys(model)).toEqual(['io.metamask'])
    $wallets.set([...$wallets.get(), { key: 'app.phantom', label: 'Phantom', recent: false }])
    expect(keys(model)).toEqual(['io.metamask', 'app.phantom'])
    model.$face.get().rows[1]?.choose()
    expect(await outcome).toEqual({ method: 'wallet', row: 'app.phantom' })
  })

  it('has every social method as a row of its own, and marks the one used last [LAND-16]', async () => {
    rememberLogin({ accountType: 'apple' })
    const model = await opened({ loginMethods: SOCIALS.slice(0, 4) })
    expect(model.$face.get().rows.map(({ label, recent }) => [label, recent])).toEqual([
      ['Continue with google', false], ['Continue with apple', true], ['Continue with discord', false], ['Continue with github', false],
    ])
  })

  it('takes the methods, their order and which group comes first while it is open', async () => {
    const model = await opened({ loginMethods: ['google', 'apple'] })
    expect(keys(model)).toEqual(['google', 'apple'])
    settle({ loginMethods: ['apple', 'guest', 'google'] })
    expect(keys(model)).toEqual(['apple', 'google'])
    expect(model.$face.get().lines.map(({ id }) => id)).toEqual(['guest'])
    settle({ loginMethodsAndOrder: { primary: ['github'], overflow: ['google'] } })
    expect(keys(model)).toEqual(['github'])
  })
})
