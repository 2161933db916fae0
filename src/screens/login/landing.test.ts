import { atom, computed, type ReadableAtom } from 'nanostores'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { forgetApp, useApp } from '../../config/app.js'
import { resolveSettings } from '../../config/resolve.js'
import type { HostConfig, LoginMethod, Settings } from '../../config/settings.js'
import { forError } from '../../flows/for-error.js'
import { setStorage } from '../../lib/storage.js'
import { storeRecentLogin } from '../../session/recent-login.js'
import { Stage } from '../../stage/stage.js'
import { more, wallet } from '../../ui/pictures/icons.js'
import type { FieldSpec } from '../shapes/form/field.js'
import { findRow, englishText } from '../shapes/parts/screen-content.harness.js'
import { emailField } from './email-field.js'
import { landing, type LandingModel, type LandingOutcome, type LandingParams } from './landing.js'
import type { LandingMethod, MethodRow } from './landing-method.js'

const SOCIALS: readonly LoginMethod[] = ['google', 'apple', 'discord', 'github', 'twitter', 'linkedin', 'spotify']

const method = (id: LoginMethod, changes: object = {}) =>
  ({ id, group: 'web2', place: 'row', label: `Continue with ${id}`, mark: { name: id }, ...changes }) as LandingMethod
const $wallets = atom<readonly MethodRow[]>([])
const methods = [
  method('email', { place: 'field', field: emailField, prefill: 'email' }),
  ...SOCIALS.map(id => method(id)),
  method('wallet', { group: 'web3', rows: () => $wallets }),
  method('guest', { place: 'line' }),
]

let stage: Stage
let outcome: Promise<LandingOutcome>
const $settings = atom(resolveSettings(null))
const settle = (config: HostConfig) => $settings.set(resolveSettings(null, config))

async function opened(config: HostConfig, params: Partial<LandingParams> = {}): Promise<LandingModel> {
  settle(config)
  stage = new Stage({ $settings, errorScreen: forError })
  outcome = stage.play(landing, { methods, ...params }, { exit: 'USER_EXITED_AUTH_FLOW' })
  outcome.catch(() => undefined)
  await vi.advanceTimersByTimeAsync(0)
  return stage.$scene.get()?.model as LandingModel
}
const keys = (model: LandingModel) => model.$state.get().rows.map(({ key }) => key)
const press = (model: LandingModel, label: string) => findRow(model.$state.get().further, label)?.choose?.()

beforeEach(() => {
  vi.useFakeTimers()
  forgetApp()
  useApp({ appId: 'cllandingunittest00000001' })
  $wallets.set([{ key: 'io.metamask', label: 'MetaMask', mark: { name: 'MetaMask' }, recent: false }])
})
afterEach(() => {
  stage.close()
  vi.useRealTimers()
  forgetApp()
  setStorage(undefined)
})

describe('the landing', () => {
  it('the further socials open, and the back button returns to the list [LAND-06, LAND-11, LAND-12]', async () => {
    const model = await opened({ loginMethods: ['email', ...SOCIALS, 'guest'] })
    expect(model.$view.get()).toBe('default')
    expect(keys(model)).toEqual(SOCIALS.slice(0, 4))
    expect(model.$state.get().lines.map(({ id }) => id)).toEqual(['guest'])
    expect(stage.$scene.get()?.canGoBack).toBe(false)
    press(model, 'Other socials')
    expect(model.$view.get()).toBe('web2-overflow')
    expect(model.$state.get()).toMatchObject({ further: [], lines: [] })
    expect(englishText(model.$state.get().title)).toBe('Other socials')
    expect(keys(model)).toEqual(SOCIALS.slice(4))
    expect(stage.back()).toBe(true)
    expect(model.$view.get()).toBe('default')
    expect(stage.back()).toBe(false)
  })

  it('the wallets open, then the further wallets, then the other methods [LAND-07, LAND-08, LAND-12]', async () => {
    $wallets.set(['a', 'b', 'c', 'd', 'e', 'f'].map(key => ({ key, label: key, mark: { name: key }, recent: false })))
    const model = await opened({ loginMethods: ['email', 'google', 'wallet'] })
    press(model, 'Continue with a wallet')
    expect(model.$view.get()).toBe('web3-overflow')
    expect(keys(model)).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
    stage.back()
    stage.close()

    const other = await opened({
      loginMethods: ['email', 'google', 'wallet'],
      appearance: { loginGroupPriority: 'web3-first' },
    })
    expect(keys(other)).toEqual(['a', 'b', 'c'])
    press(other, 'Other wallets')
    expect(englishText(other.$state.get().title)).toBe('Other wallets')
    expect(keys(other)).toEqual(['d', 'e', 'f'])
    stage.back()
    press(other, 'More options')
    expect(other.$view.get()).toBe('web2-overflow')
    expect(keys(other)).toEqual(['email', 'google'])
    other.$state.get().rows[0]?.choose()
    expect([other.$view.get(), other.$state.get().fields.map(({ id, takesFocus }) => [id, takesFocus])]).toEqual([
      'default',
      [['email', true]],
    ])
  })

  it('the first list is in view again 150 ms after the landing was closed [SHELL-17]', async () => {
    const model = await opened({ loginMethods: ['email', ...SOCIALS] })
    press(model, 'Other socials')
    stage.close()
    await vi.advanceTimersByTimeAsync(149)
    expect(model.$view.get()).toBe('web2-overflow')
    await vi.advanceTimersByTimeAsync(1)
    expect(model.$view.get()).toBe('default')
  })

  it('the landing follows wallets that appear and disappear, and names the chosen one', async () => {
    const model = await opened({ loginMethods: ['wallet'] })
    expect(keys(model)).toEqual(['io.metamask'])
    $wallets.set([
      ...$wallets.get(),
      { key: 'app.phantom', label: 'Phantom', mark: { name: 'Phantom' }, recent: false },
    ])
    expect(keys(model)).toEqual(['io.metamask', 'app.phantom'])
    model.$state.get().rows[1]?.choose()
    expect(await outcome).toEqual({ method: 'wallet', row: 'app.phantom' })
  })

  it('every social method has a row of its own, and the one used last is first and marked', async () => {
    storeRecentLogin({ accountType: 'apple' })
    const model = await opened({ loginMethods: SOCIALS.slice(0, 4) })
    expect(
      model.$state.get().rows.map(({ label, chips = [] }) => [englishText(label), ...chips.map(englishText)]),
    ).toEqual([
      ['Continue with apple', 'Recent'],
      ['Continue with google'],
      ['Continue with discord'],
      ['Continue with github'],
    ])
  })

  it('the landing has our title until the host sets one, and leaves out texts that the host has not set', async () => {
    const plain = await opened({ name: 'Almanac' })
    expect(englishText(plain.$state.get().title)).toBe('Log in or sign up')
    expect([plain.$state.get().logo, plain.$state.get().message]).toEqual([undefined, undefined])
    expect(englishText(plain.$info.detail)).toContain('Almanac')
    expect(englishText(plain.$info.title)).toMatch(/\S/)
    expect(stage.$scene.get()).toMatchObject({ size: 'full', info: true, closable: true })
    settle({
      appearance: { landingHeader: 'Come in', loginMessage: 'm'.repeat(101), logo: 'https://app.example/logo.png' },
    })
    expect(plain.$state.get()).toMatchObject({
      title: 'Come in',
      message: 'm'.repeat(100),
      logo: 'https://app.example/logo.png',
    })
  })

  it('the landing ends with the method of the chosen row, and with nothing else', async () => {
    const model = await opened({ loginMethods: ['google', 'guest'] })
    model.$state.get().rows[0]?.choose()
    expect(await outcome).toEqual({ method: 'google' })
    const other = await opened({ loginMethods: ['google', 'guest'] })
    other.$state.get().lines[0]?.choose()
    expect(await outcome).toEqual({ method: 'guest' })
  })

  it('a method that is not offered to this visitor is left out', async () => {
    const model = await opened(
      { loginMethods: ['google', 'apple'] },
      { methods: [method('google', { offered: () => false }), method('apple', { offered: () => true })] },
    )
    expect(keys(model)).toEqual(['apple'])
  })

  it('a wallet row has a name and a distinguishing detail', async () => {
    $wallets.set([
      {
        key: 'app.phantom',
        label: 'Phantom',
        mark: { name: 'Phantom' },
        recent: true,
        chip: 'Solana',
        hint: 'Connect',
      },
    ])
    const [row] = (await opened({ loginMethods: ['wallet'] })).$state.get().rows
    expect([row?.chips?.map(englishText), row?.hint]).toEqual([['Solana', 'Recent'], 'Connect'])
  })

  it('the rows that open further lists have names, and lead there', async () => {
    const model = await opened({ loginMethods: ['email', ...SOCIALS, 'wallet'] })
    expect(
      model.$state.get().further.map(({ choose: _, label, ...row }) => ({ ...row, label: englishText(label) })),
    ).toEqual([
      { key: 'otherSocials', label: 'Other socials', mark: { icon: more }, leads: true },
      { key: 'continueWithWallet', label: 'Continue with a wallet', mark: { icon: wallet }, leads: true },
    ])
  })

  it('the field used last is marked, and an unknown method is omitted', async () => {
    storeRecentLogin({ accountType: 'email' })
    const model = await opened({ loginMethods: ['email', 'google', 'passkey'] })
    expect([
      model.$state.get().fields.map(({ id, chip, takesFocus }) => [id, chip && englishText(chip), takesFocus]),
      keys(model),
    ]).toEqual([[['email', 'Recent', false]], ['google']])
  })

  it('the rows follow the settings that are given to the landing, or else those of the app', async () => {
    const chains: unknown[] = []
    const asking = [
      method('wallet', {
        group: 'web3',
        rows: ($given: ReadableAtom<Settings>) =>
          computed($given, ({ appearance, name }) => {
            chains.push([appearance.walletChainType, appearance.theme, name])
            return []
          }),
      }),
    ]
    const config: HostConfig = {
      loginMethods: ['wallet'],
      name: 'Almanac',
      appearance: { walletChainType: 'ethereum-only', theme: 'dark' },
    }
    const onSolana = (settings: Settings): Settings => ({
      ...settings,
      appearance: { ...settings.appearance, walletChainType: 'solana-only' },
    })
    for (const params of [{}, { as: onSolana }]) {
      const model = await opened(config, { methods: asking, ...params })
      expect(keys(model)).toEqual([])
      stage.close()
    }
    expect(new Set(chains.map(String))).toEqual(new Set(['ethereum-only,dark,Almanac', 'solana-only,dark,Almanac']))
  })

  it('the methods, their order and the first group follow the settings while the landing is open', async () => {
    const model = await opened({ loginMethods: ['google', 'apple'] })
    expect(keys(model)).toEqual(['google', 'apple'])
    settle({ loginMethods: ['apple', 'guest', 'google'] })
    expect(keys(model)).toEqual(['apple', 'google'])
    expect(model.$state.get().lines.map(({ id }) => id)).toEqual(['guest'])
    settle({ loginMethodsAndOrder: { primary: ['github'], overflow: ['google'] } })
    expect(keys(model)).toEqual(['github'])
  })
})

describe('a landing with two fields', () => {
  /** An invented field: the six digits of a member's card. */
  const card: FieldSpec = {
    key: 'card',
    type: 'tel',
    name: 'card',
    autoComplete: 'off',
    label: 'Card',
    placeholder: '000-000',
    complaint: 'Six digits, please.',
    take: typed => (/^[\d-]*$/.test(typed) ? typed : undefined),
    read: typed => (/^\d{6}$/.test(typed.replaceAll('-', '')) ? typed.replaceAll('-', '') : undefined),
    refuse: value => (value === '000000' ? 'This card is blocked.' : undefined),
  }
  const both = methods.concat(
    method('sms', { place: 'field', field: card, prefill: 'phone', label: 'Continue with card' }),
  )
  const fields = (model: LandingModel) => model.$state.get().fields.map(({ id }) => id)
  const cardOf = (model: LandingModel) => {
    const found = model.$state.get().fields.find(({ id }) => id === 'sms')
    if (!found) throw new Error('The field of the card is not open.')
    return found.model
  }

  it('both fields are shown, and the typed text is passed to the method of its field', async () => {
    const model = await opened({ loginMethods: ['email', 'sms', 'google'] }, { methods: both })
    expect([fields(model), keys(model)]).toEqual([['email', 'sms'], ['google']])
    const field = cardOf(model)
    expect([field.type('12x'), field.$text.get(), field.$valid.get()]).toEqual([false, '', false])
    field.submit()
    expect(field.type('000-000')).toBe(true)
    field.submit()
    expect(field.$error.get()).toBe('This card is blocked.')
    field.type('123-456')
    expect([field.$error.get(), field.$valid.get()]).toEqual([undefined, true])
    field.submit()
    expect(await outcome).toEqual({ method: 'sms', identifier: '123456' })
  })

  it('in an explicit order, the fields before the first row are open, and any other opens from its row', async () => {
    const order = (primary: readonly LoginMethod[]) =>
      opened({ loginMethodsAndOrder: { primary, overflow: [] } }, { methods: both })
    expect(fields(await order(['sms', 'email', 'google']))).toEqual(['sms', 'email'])
    stage.close()
    const model = await order(['email', 'google', 'sms'])
    expect([fields(model), keys(model)]).toEqual([['email'], ['google', 'sms']])
    findRow(model.$state.get().rows, 'Continue with card')?.choose()
    expect(model.$state.get().fields.map(({ id, takesFocus }) => [id, takesFocus])).toEqual([
      ['email', false],
      ['sms', true],
    ])
    expect(keys(model)).toEqual(['google'])
  })

  it('the field that the host prefills is open, and the focus stays where it is', async () => {
    const model = await opened(
      { loginMethods: ['email', 'sms'], appearance: { hideDirectWeb2Inputs: true } },
      { methods: both, prefill: { method: 'sms', value: '123456' } },
    )
    expect(model.$state.get().fields.map(({ id, takesFocus }) => [id, takesFocus])).toEqual([['sms', false]])
    expect([cardOf(model).$text.get(), keys(model)]).toEqual(['123456', ['email']])
    model.$state.get().rows[0]?.choose()
    expect(model.$state.get().fields.map(({ id, model: { $text } }) => [id, $text.get()])).toEqual([['email', '']])
  })
})
