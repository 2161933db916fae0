import { atom } from 'nanostores'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { english, textIn, type Text } from '../../copy/language.js'
import type { CaptchaAdapter, Settings } from '../../config/settings.js'
import type { WalletError } from '../../errors/wallet-error.js'
import { at, done, flow, on, screen, type OnStage } from '../../stage/define.js'
import { Stage } from '../../stage/stage.js'
import type { ErrorAnswer } from '../../stage/stage-options.js'
import { shield } from '../../ui/pictures/icons.js'
import { captcha, captchaState, type CaptchaModel, type CaptchaParams, type CaptchaStatus } from './captcha.js'

type Challenge = Parameters<CaptchaAdapter['execute']>[0]
interface Asked extends Challenge {
  resolve(token: string): void
  reject(error: unknown): void
}

const errorScreen = screen('error', {
  view: async () => ({ default: () => null }),
  start: (params: { error: WalletError }, stage: OnStage<ErrorAnswer>) => ({ params, stage }),
})
const prove = flow<CaptchaParams, string>('prove', {
  start: params => at(captcha, params),
  on: [on(captcha, token => done(token))],
})
const holder = { id: 'holder' } as unknown as HTMLElement

let asked: Asked[]
beforeEach(() => {
  vi.useFakeTimers()
  asked = []
})
afterEach(() => {
  vi.useRealTimers()
})

async function open(settings: Partial<Settings> = {}, params: CaptchaParams = {}) {
  const adapter: CaptchaAdapter = {
    execute: options =>
      new Promise((resolve, reject) => {
        asked.push({ ...options, resolve, reject })
      }),
  }
  const stage = new Stage({
    $settings: atom({
      appId: 'app',
      captchaEnabled: true,
      captchaSiteKey: 't:key',
      captcha: adapter,
      ...settings,
    } as Settings),
    errorScreen: () => errorScreen,
  })
  const statuses: unknown[] = []
  stage.$scene.listen(scene => {
    if (scene?.screen === 'captcha') statuses.push((scene.model as CaptchaModel).$status.get())
  })
  const result = stage.play(prove, params, { exit: 'USER_EXITED_AUTH_FLOW' })
  result.catch(() => {})
  await pass(0)
  return { stage, result, statuses, model: () => stage.$scene.get()?.model as CaptchaModel }
}
async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms)
}
const inEnglish = (text: Text | undefined) => (text === undefined ? undefined : textIn(text, english))
const state = (model: CaptchaModel) => {
  const { ring, title, detail, answers = [] } = model.$state.get()
  return {
    ring,
    title: inEnglish(title),
    detail: inEnglish(detail),
    answers: answers.map(({ text, disabled = false }) => [inEnglish(text), disabled]),
  }
}
const retry = (model: CaptchaModel) => model.$state.get().answers?.[0]?.press?.({} as Event)

describe('the captcha', () => {
  const turning = { ring: 'turning', mark: { icon: shield } }
  it.each<[CaptchaStatus, boolean, object, string, string | undefined, readonly string[]]>([
    ['disabled', false, turning, 'One quick check', 'Just a few moments more', []],
    ['ready', false, turning, 'One quick check', 'Just a few moments more', []],
    ['loading', false, turning, 'Checking that you are a person', 'Just a few moments more', []],
    ['success', false, { ring: 'done' }, 'Success!', undefined, ['Continue']],
    ['error', false, { ring: 'failed' }, 'You did not pass CAPTCHA. Please try again.', undefined, ['Retry']],
    [
      'error',
      true,
      { ring: 'failed' },
      'You did not pass CAPTCHA. Please try again.',
      'Please turn off ad blockers and VPNs for this page, and try again.',
      [],
    ],
  ])(
    'the screen shows the status: %s [CAPT-01] [CAPT-02] [CAPT-03] [CAPT-14]',
    (status, exhausted, appearance, title, detail, buttons) => {
      const shown = captchaState(status, { exhausted, retry: () => {} })
      expect(shown).toMatchObject(appearance)
      expect([
        inEnglish(shown.title),
        inEnglish(shown.detail),
        (shown.answers ?? []).map(({ text }) => inEnglish(text)),
      ]).toEqual([title, detail, buttons])
    },
  )

  it("the service's own captcha is used if the host provides none", async () => {
    const render = vi.fn((_: HTMLElement, { callback }: Record<string, unknown>) => {
      ;(callback as (token: string) => void)('token')
      return 'widget'
    })
    vi.stubGlobal('turnstile', { render, remove: () => {} })
    const { captcha: _, ...none } = { captcha: undefined }
    const { result, model, stage } = await open({ ...none, captcha: undefined as never })
    model().place(holder)
    await pass(500)
    await pass(1_000)
    expect(await result).toBe('token')
    expect(render).toHaveBeenCalledWith(holder, expect.objectContaining({ sitekey: 'key', action: 'app' }))
    expect(stage.playing).toBe(false)
    vi.unstubAllGlobals()
  })

  it('no timer is left when the visitor leaves, before the service is asked or after it has answered', async () => {
    const early = await open()
    early.model().place(holder)
    await pass(0)
    expect(vi.getTimerCount()).toBe(1)
    early.stage.close()
    expect(vi.getTimerCount()).toBe(0)
    await pass(5_000)
    expect(asked).toEqual([])
    const late = await open()
    late.model().place(holder)
    await pass(500)
    asked[0]?.resolve('token')
    await pass(0)
    late.model().place(holder)
    await pass(0)
    expect([asked.length, vi.getTimerCount()], 'passed is passed').toEqual([1, 1])
    late.stage.close()
    expect(vi.getTimerCount()).toBe(0)
  })

  it('the service is asked after half a second, and draws in the element of the view [CAPT-04]', async () => {
    const { model } = await open()
    await pass(5_000)
    expect([asked.length, model().$status.get()]).toEqual([0, 'ready'])
    model().place(holder)
    await pass(499)
    expect([asked.length, model().$status.get()]).toEqual([0, 'ready'])
    await pass(1)
    expect(asked).toMatchObject([{ siteKey: 'key', action: 'app', holder }])
    expect(model().$status.get()).toBe('loading')
    expect(state(model()).ring).toBe('turning')
  })

  it('after the captcha, a press opens the window, with a new token if the last has expired [CAPT-06]', async () => {
    const press = vi.fn(() => expect(stage.playing).toBe(true))
    const { stage, result, model } = await open({}, { press })
    const ended = vi.fn()
    void result.then(ended)
    model().place(holder)
    await pass(500)
    asked[0]?.resolve('token')
    await pass(239_999)
    model().place(holder)
    await pass(0)
    expect([ended.mock.calls.length, asked.length, model().$status.get(), state(model()).answers]).toEqual([
      0,
      1,
      'success',
      [['Continue', false]],
    ])
    await pass(1)
    await pass(500)
    expect([asked.length, model().$status.get()]).toEqual([2, 'loading'])
    asked[1]?.resolve('fresh')
    await pass(5_000)
    expect([ended.mock.calls.length, press.mock.calls.length]).toEqual([0, 0])
    retry(model())
    retry(model())
    expect(press).toHaveBeenCalledOnce()
    await pass(0)
    expect(ended).toHaveBeenCalledExactlyOnceWith('fresh')
    await pass(300_000)
    expect(asked).toHaveLength(2)
  })

  it("the captcha ends with the service's token by itself after a second [CAPT-05]", async () => {
    const { stage, result, model } = await open()
    const ended = vi.fn()
    void result.then(ended)
    model().place(holder)
    await pass(500)
    asked[0]?.resolve('token')
    await pass(999)
    expect([ended.mock.calls.length, model().$status.get(), state(model()).ring]).toEqual([0, 'success', 'done'])
    expect(state(model()).answers).toEqual([[expect.any(String), true]])
    await pass(1)
    expect(ended).toHaveBeenCalledExactlyOnceWith('token')
    expect(stage.playing).toBe(false)
  })

  it('the service is asked once, however often the view passes in its element', async () => {
    const { model } = await open()
    model().place(holder)
    await pass(100)
    model().place(holder)
    await pass(500)
    model().place(holder)
    await pass(5_000)
    expect(asked).toHaveLength(1)
  })

  it('the captcha is rendered again in its new container with the rest of its 20 s', async () => {
    const { model, result } = await open()
    model().place(holder)
    await pass(500)
    await pass(15_000)
    const other = { id: 'other' } as unknown as HTMLElement
    model().place(other)
    await pass(0)
    expect([asked.map(({ holder: place, signal }) => [place.id, signal.aborted]), model().$status.get()]).toEqual([
      [
        ['holder', true],
        ['other', false],
      ],
      'loading',
    ])
    asked[0]?.resolve('too late')
    await pass(2_000)
    expect(model().$status.get()).toBe('loading')
    asked[1]?.resolve('token')
    await pass(0)
    await pass(1_000)
    expect(await result).toBe('token')

    const late = await open()
    late.model().place(holder)
    await pass(500)
    await pass(15_000)
    late.model().place(other)
    await pass(5_000)
    expect([late.model().$status.get(), asked.at(-1)?.signal.aborted]).toEqual(['error', true])
    await pass(5_000)
    expect(asked).toHaveLength(4)
  })

  it('the captcha can be retried three times, and then explains what else may help [CAPT-07] [CAPT-08]', async () => {
    const { model } = await open()
    model().place(holder)
    await pass(500)
    for (let tries = 1; tries <= 3; tries++) {
      asked.at(-1)?.reject(new Error('refused'))
      await pass(0)
      expect([
        model().$status.get(),
        state(model()).ring,
        state(model()).answers.length,
        state(model()).detail,
      ]).toEqual(['error', 'failed', 1, undefined])
      retry(model())
      await pass(0)
      expect(model().$status.get()).toBe('ready')
      await pass(500)
      expect(asked).toHaveLength(tries + 1)
    }
    asked.at(-1)?.reject(new Error('refused'))
    await pass(0)
    expect([state(model()).answers, state(model()).detail]).toEqual([
      [],
      'Please turn off ad blockers and VPNs for this page, and try again.',
    ])
  })

  it('the captcha fails if the service does not answer within 20 s, shows its own message, and stops the service [CAPT-10] [CAPT-15]', async () => {
    const { model } = await open()
    model().place(holder)
    await pass(500)
    await pass(19_999)
    expect([model().$status.get(), asked[0]?.signal.aborted]).toEqual(['loading', false])
    await pass(1)
    expect([model().$status.get(), asked[0]?.signal.aborted]).toEqual(['error', true])
    expect(asked[0]?.signal.reason).toMatchObject({ code: 'CAPTCHA_TIMEOUT', message: 'Captcha failed' })
    expect(inEnglish(model().$state.get().title)).toBe('Something went wrong! Please try again later.')
  })

  it("the login ends with the captcha's error, and without it after a retry [CAPT-16]", async () => {
    const { stage, result, model } = await open()
    model().place(holder)
    await pass(500)
    await pass(20_000)
    expect(model().$status.get()).toBe('error')
    stage.close()
    await expect(result).rejects.toMatchObject({ code: 'CAPTCHA_TIMEOUT', message: 'Captcha failed' })

    const refused = await open()
    refused.model().place(holder)
    await pass(500)
    asked.at(-1)?.reject(new Error('refused'))
    await pass(0)
    retry(refused.model())
    await pass(500)
    refused.stage.close()
    await expect(refused.result).rejects.toMatchObject({ code: 'USER_EXITED_AUTH_FLOW' })

    const odd = await open()
    odd.model().place(holder)
    await pass(500)
    asked.at(-1)?.reject(new Error('refused'))
    await pass(0)
    odd.stage.close()
    await expect(odd.result).rejects.toMatchObject({ code: 'CAPTCHA_FAILURE', message: 'refused' })
  })

  it('the service is stopped when the visitor leaves, and the status no longer changes', async () => {
    const { stage, result, model } = await open()
    model().place(holder)
    await pass(500)
    const left = model()
    stage.close()
    await expect(result).rejects.toMatchObject({ code: 'USER_EXITED_AUTH_FLOW' })
    asked[0]?.reject(new Error('late'))
    await pass(0)
    expect([asked[0]?.signal.aborted, left.$status.get()]).toEqual([true, 'loading'])
  })

  it('a site key of an unknown kind fails as unsupported [CAPT-11]', async () => {
    const { stage, model } = await open({ captchaSiteKey: 'h:key' })
    model().place(holder)
    await pass(0)
    expect(stage.$scene.get()?.model).toMatchObject({
      params: { error: { code: 'CAPTCHA_FAILURE', message: 'Unsupported captcha site key', retryable: false } },
    })
  })

  it('the captcha fails at once if the app has none', async () => {
    const { stage, statuses } = await open({ captchaEnabled: false })
    await pass(0)
    expect(statuses).toEqual(['disabled'])
    expect(stage.$scene.get()?.model).toMatchObject({
      params: { error: { code: 'CAPTCHA_FAILURE', message: 'Captcha is not enabled.', retryable: false } },
    })
  })
})
