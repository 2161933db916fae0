import { atom } from 'nanostores'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { idleStage } from '../../../../demo/gallery/idle-stage.js'
import { resolveSettings } from '../../../config/resolve.js'
import { errors } from '../../../copy/areas/errors.js'
import { WalletError } from '../../../errors/wallet-error.js'
import { done, flow, on, screen, at } from '../../../stage/define.js'
import { Stage } from '../../../stage/stage.js'
import { forError } from '../../../flows/for-error.js'
import { codeModel, type CodeModel } from './code.js'
import type { CodeStatus } from './code-progress.js'
import { pressButton, englishText } from '../parts/screen-content.harness.js'
import type { StatusModel } from '../status/status.js'

const wrong = () => Promise.reject(new WalletError('INVALID_CREDENTIALS', 'no', { status: 422 }))
const settle = async () => {
  await vi.advanceTimersByTimeAsync(0)
  await vi.dynamicImportSettled()
  await vi.advanceTimersByTimeAsync(0)
}

/** Opens the screen with these two functions, and records each status. */
async function openCode({
  send = async () => {},
  verify = async () => 'user',
}: { send?: (signal: AbortSignal) => Promise<void>; verify?: (code: string) => Promise<string> } = {}) {
  const code = screen('code', {
    view: async () => ({ default: () => null }),
    start: (_: object, stage: Parameters<typeof codeModel<string>>[0]) =>
      codeModel(stage, { icon: '', title: '', detail: '', identifier: 'ada@example.com', send, verify }),
  })
  const run = flow<object, string>('run', {
    start: () => at(code, {}),
    on: [on(code, user => done(user, { after: 900 }))],
  })
  const stage = new Stage({ $settings: atom(resolveSettings(null)), errorScreen: forError })
  const result = stage.play(run, {}, { exit: 'USER_EXITED_AUTH_FLOW' })
  result.catch(() => {})
  const story: CodeStatus[] = []
  await Promise.resolve()
  await Promise.resolve()
  const model = stage.$scene.get()?.model as CodeModel
  model.$status.subscribe(status => {
    story.push(status)
  })
  await settle()
  return { model, story, stage, result }
}

describe('the code screen', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('the status goes from sending to waiting to checking to done [CODE-19]', async () => {
    const { model, story, result } = await openCode()
    model.submit('123456')
    await settle()
    expect(story).toEqual(['sending-code', 'awaiting-code-input', 'submitting-code', 'done'])
    await vi.advanceTimersByTimeAsync(900)
    await expect(result).resolves.toBe('user')
  })

  it('only six digits are checked, and only once [CODE-10]', async () => {
    const verify = vi.fn(() => new Promise<string>(() => {}))
    const { model } = await openCode({ verify })
    model.submit('12345')
    expect(verify).not.toHaveBeenCalled()
    model.submit('1234567')
    expect(verify).not.toHaveBeenCalled()
    model.submit('123456')
    model.submit('123456')
    model.resend?.()
    expect(verify).toHaveBeenCalledTimes(1)
    expect(verify).toHaveBeenCalledWith('123456', expect.any(AbortSignal))
    expect(model.$status.get(), 'no other code is sent meanwhile').toBe('submitting-code')
  })

  it('a code that was typed before the response to the sending is checked', async () => {
    let answer = () => {}
    const { model, result } = await openCode({
      send: () =>
        new Promise(resolve => {
          answer = resolve
        }),
    })
    model.submit('123456')
    await settle()
    expect(model.$status.get()).toBe('sending-code')
    answer()
    await settle()
    expect(model.$status.get()).toBe('done')
    await vi.advanceTimersByTimeAsync(900)
    await expect(result).resolves.toBe('user')
  })

  it('an early code is forgotten when the visitor types on', async () => {
    const verify = vi.fn(async () => 'user')
    let answer = () => {}
    const { model } = await openCode({
      send: () =>
        new Promise(resolve => {
          answer = resolve
        }),
      verify,
    })
    model.submit('123456')
    model.typed()
    answer()
    await settle()
    expect([verify.mock.calls.length, model.$status.get()]).toEqual([0, 'awaiting-code-input'])
  })

  it('an early code is checked once, and not again after the next sending', async () => {
    const verify = vi.fn(() => wrong())
    let answer = () => {}
    const { model } = await openCode({
      send: () =>
        new Promise(resolve => {
          answer = resolve
        }),
      verify,
    })
    model.submit('123456')
    answer()
    await settle()
    await vi.advanceTimersByTimeAsync(1400)
    model.resend?.()
    expect(model.$message.get(), 'what was wrong with the last one is no news of the next').toBeUndefined()
    expect(model.$status.get()).toBe('sending-code')
    answer()
    await settle()
    expect([verify.mock.calls.length, model.$status.get()]).toEqual([1, 'awaiting-code-input'])
  })

  it('the error disappears while the next code is checked', async () => {
    const verify = vi.fn(wrong)
    const { model } = await openCode({ verify })
    model.submit('000000')
    await settle()
    await vi.advanceTimersByTimeAsync(1400)
    expect(model.$message.get()).toBeDefined()
    verify.mockImplementation(() => new Promise(() => {}))
    model.submit('111111')
    expect([model.$message.get(), model.$status.get()]).toEqual([undefined, 'submitting-code'])
  })

  it('sending is aborted when the visitor leaves', async () => {
    const signals: AbortSignal[] = []
    const { stage, result } = await openCode({
      send: signal => {
        signals.push(signal)
        return new Promise(() => {})
      },
    })
    expect(signals.map(({ aborted }) => aborted)).toEqual([false])
    stage.close()
    expect(signals.map(({ aborted }) => aborted)).toEqual([true])
    await expect(result).rejects.toMatchObject({ code: 'USER_EXITED_AUTH_FLOW' })
  })

  it('the screen reports a character that is not a digit', async () => {
    const { model } = await openCode()
    model.refuse()
    expect(englishText(model.$message.get() ?? '')).toBe('Code should be numeric')
    model.typed()
    expect(model.$message.get()).toBeUndefined()
  })

  it('a wrong or expired code is reported, and the next one is accepted after 1400 ms [CODE-12, CODE-13]', async () => {
    const { model } = await openCode({ verify: wrong })
    model.submit('000000')
    await settle()
    expect(model.$status.get()).toBe('error')
    expect(englishText(model.$message.get() ?? '')).toBe('Invalid or expired verification code')
    await vi.advanceTimersByTimeAsync(1399)
    expect(model.$status.get()).toBe('error')
    await vi.advanceTimersByTimeAsync(1)
    expect(model.$status.get()).toBe('awaiting-code-input')
  })

  it('the first new digit ends a refusal, but not the next one', async () => {
    const { model, story } = await openCode({ verify: wrong })
    model.submit('000000')
    await settle()
    await vi.advanceTimersByTimeAsync(700)
    expect(englishText(model.$message.get() ?? ''), 'it stays to be read until then').toBe(
      'Invalid or expired verification code',
    )
    model.typed()
    expect([model.$status.get(), model.$message.get()]).toEqual(['awaiting-code-input', undefined])
    model.submit('111111')
    await settle()
    await vi.advanceTimersByTimeAsync(1_399)
    expect(model.$status.get()).toBe('error')
    await vi.advanceTimersByTimeAsync(1)
    expect(story.slice(-5)).toEqual(['error', 'awaiting-code-input', 'submitting-code', 'error', 'awaiting-code-input'])
  })

  it.each([
    ['of the provider', new WalletError('API_ERROR', 'boom', { status: 500 })],
    ['that nobody knows', new TypeError('odd')],
    ['without a word', undefined],
  ])(
    'the screen says after any other failure (%s) that the check has failed, and accepts another code [CODE-14]',
    async (_, cause) => {
      const { model, stage } = await openCode({ verify: () => Promise.reject(cause as Error) })
      model.submit('000000')
      await settle()
      expect(englishText(model.$message.get() ?? '')).toBe('Issue verifying code')
      await vi.advanceTimersByTimeAsync(1400)
      expect(model.$status.get()).toBe('awaiting-code-input')
      expect(stage.$scene.get()?.screen).toBe('code')
    },
  )

  it("the screen names a known cause of failure: a lost network, or the provider's time limit", async () => {
    const saidAfter = async (cause: WalletError) => {
      const { model } = await openCode({ verify: () => Promise.reject(cause) })
      model.submit('000000')
      await settle()
      expect(model.$status.get()).toBe('awaiting-code-input')
      return englishText(model.$message.get() ?? '')
    }
    expect(await saidAfter(new WalletError('NETWORK_ERROR', 'offline'))).toBe(errors.english.NETWORK_ERROR.detail)
    expect(await saidAfter(new WalletError('TOO_MANY_REQUESTS', 'busy', { retryAt: Date.now() + 20_000 }))).toBe(
      'Too many attempts. Try again in 20 seconds.',
    )
  })

  it('the status is "error" when a code could not be checked or sent [CODE-20]', async () => {
    const checked = await openCode({ verify: wrong })
    checked.model.submit('000000')
    await settle()
    expect(checked.story.at(-1)).toBe('error')
    const sent = await openCode({ send: () => Promise.reject(new WalletError('NETWORK_ERROR', 'offline')) })
    expect(sent.story.at(-1)).toBe('error')
    expect(sent.stage.$scene.get()?.screen).toBe('error')
  })

  it('another code can be sent every 30 s, and the screen shows the time [CODE-15, CODE-03]', async () => {
    const send = vi.fn(async () => {})
    const { model } = await openCode({ send })
    expect(send).toHaveBeenCalledTimes(1)
    expect(model.$sent.get()).toBe(false)
    model.resend?.()
    await settle()
    expect(send).toHaveBeenCalledTimes(2)
    expect(model.$sent.get()).toBe(true)
    model.resend?.()
    await vi.advanceTimersByTimeAsync(29_999)
    expect(model.$sent.get()).toBe(true)
    expect(send).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(1)
    expect(model.$sent.get()).toBe(false)
    model.resend?.()
    await settle()
    expect(send).toHaveBeenCalledTimes(3)
  })

  it('another code is sent while the last error is still shown, and its digits are accepted [CODE-02] [CODE-15]', async () => {
    const answers: (() => void)[] = []
    const send = vi.fn(
      () =>
        new Promise<void>(resolve => {
          answers.push(resolve)
        }),
    )
    const { model, story } = await openCode({ send, verify: wrong })
    answers[0]?.()
    await settle()
    model.submit('000000')
    await settle()
    await vi.advanceTimersByTimeAsync(700)
    model.resend?.()
    model.resend?.()
    await settle()
    expect([send.mock.calls.length, model.$status.get(), model.$message.get()]).toEqual([2, 'sending-code', undefined])
    await vi.advanceTimersByTimeAsync(500)
    answers[1]?.()
    await settle()
    expect([model.$status.get(), model.$sent.get()]).toEqual(['awaiting-code-input', true])
    model.submit('111111')
    await settle()
    await vi.advanceTimersByTimeAsync(1_399)
    expect(model.$status.get(), 'the first refusal ends no other').toBe('error')
    await vi.advanceTimersByTimeAsync(1)
    expect(story.slice(-5)).toEqual([
      'sending-code',
      'awaiting-code-input',
      'submitting-code',
      'error',
      'awaiting-code-input',
    ])
  })

  it('no other code is sent while the reason of a failure is determined', async () => {
    const send = vi.fn(async () => {})
    const { model } = await openCode({ send, verify: wrong })
    model.$status.listen(status => {
      if (status === 'error') model.resend?.()
    })
    model.submit('000000')
    await settle()
    expect([send.mock.calls.length, model.$status.get(), englishText(model.$message.get() ?? '')]).toEqual([
      1,
      'error',
      'Invalid or expired verification code',
    ])
  })

  it('the 30 s are counted by the clock, also after an error screen', async () => {
    const send = vi.fn(async () => {})
    const { model, stage } = await openCode({
      send,
      verify: () => Promise.reject(new WalletError('TOO_MANY_REQUESTS', 'slow', { status: 429 })),
    })
    model.resend?.()
    await settle()
    await vi.advanceTimersByTimeAsync(20_000)
    model.submit('123456')
    await settle()
    const error = stage.$scene.get()?.model as StatusModel
    pressButton(error, 'Go back')
    await settle()
    const { $sent } = stage.$scene.get()?.model as CodeModel
    expect([stage.$scene.get()?.screen, $sent.get()]).toEqual(['code', true])
    await vi.advanceTimersByTimeAsync(9_999)
    expect($sent.get()).toBe(true)
    await vi.advanceTimersByTimeAsync(1)
    expect($sent.get()).toBe(false)
  })

  it('the 30 s are counted for each address, and not a moment longer', async () => {
    const kept = new Map<string, unknown>()
    const keep = (key: string, make: () => unknown) => {
      if (!kept.has(key)) kept.set(key, make())
      return kept.get(key)
    }
    const stage = {
      keep,
      run: (action: unknown) => action,
      signal: new AbortController().signal,
    } as unknown as Parameters<typeof codeModel<string>>[0]
    const modelOf = (identifier: string) =>
      codeModel(stage, {
        icon: '',
        title: '',
        detail: '',
        identifier,
        send: async () => {},
        verify: async () => 'user',
      })
    const open = async (identifier: string) => {
      const model = modelOf(identifier)
      await settle()
      return model
    }
    const ada = await open('ada@example.com')
    ada.resend?.()
    await settle()
    expect([
      ada.$sent.get(),
      (await open('ada@example.com')).$sent.get(),
      (await open('bob@example.com')).$sent.get(),
    ]).toEqual([true, true, false])
    await vi.advanceTimersByTimeAsync(30_000)
    expect([ada.$sent.get(), (await open('ada@example.com')).$sent.get()]).toEqual([false, false])
    vi.setSystemTime(Date.now() - 30_000)
    ada.resend?.()
    await settle()
    vi.setSystemTime(Date.now() + 30_000)
    expect(modelOf('ada@example.com').$sent.get(), 'the moment they are over is over').toBe(false)
    vi.setSystemTime(Date.now() - 1)
    expect(modelOf('ada@example.com').$sent.get()).toBe(true)
  })

  it('nothing goes on when the visitor leaves, and later results are not shown', async () => {
    let refuse = (_: unknown) => {}
    const checking = await openCode({
      verify: () =>
        new Promise((_, reject) => {
          refuse = reject
        }),
    })
    checking.model.submit('123456')
    checking.stage.close()
    refuse(new WalletError('INVALID_CREDENTIALS', 'no'))
    await settle()
    expect([checking.model.$message.get(), vi.getTimerCount()]).toEqual([undefined, 0])
    const refused = await openCode({ verify: wrong })
    refused.model.submit('123456')
    await settle()
    expect(vi.getTimerCount()).toBe(1)
    refused.stage.close()
    const sent = await openCode()
    sent.model.resend?.()
    await settle()
    expect([sent.model.$sent.get(), vi.getTimerCount()]).toEqual([true, 1])
    sent.stage.close()
    expect(vi.getTimerCount()).toBe(0)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(refused.model.$status.get()).toBe('error')
  })

  it('the screen shows its purpose, the recipient and the alternatives', () => {
    const heading = {
      icon: 'M0 0',
      title: 'Code',
      detail: 'We sent it to',
      identifier: 'ada@example.com',
      answers: [{ text: 'Another way' }],
    }
    expect(codeModel(idleStage(), { ...heading, verify: async () => 'user' })).toMatchObject(heading)
  })

  it('resending is absent if no code is sent', () => {
    const { $status, resend } = codeModel(idleStage(), { icon: '', title: '', detail: '', verify: async () => 'user' })
    expect([$status.get(), resend]).toEqual(['awaiting-code-input', undefined])
  })

  it('a visitor who is refused entry sees the screen of that error', async () => {
    const { model, stage } = await openCode({
      verify: () => Promise.reject(new WalletError('ALLOWLIST_REJECTED', '', { status: 401 })),
    })
    model.submit('123456')
    await settle()
    expect(stage.$scene.get()?.screen).toBe('allowlist-rejected')
  })

  describe('a temporary obstacle', () => {
    const page = new EventTarget()
    const network = (onLine: boolean) => {
      vi.stubGlobal('navigator', { onLine })
      if (onLine) page.dispatchEvent(new Event('online'))
    }
    const lost = () => Promise.reject(new WalletError('NETWORK_ERROR', 'lost'))
    const busyFor = (ms: number) => () =>
      Promise.reject(new WalletError('TOO_MANY_REQUESTS', 'slow', { status: 429, retryAt: Date.now() + ms }))
    /** Submits six digits while the browser has no network. */
    const offline = async (options?: Parameters<typeof openCode>[0]) => {
      const { model } = await openCode(options)
      network(false)
      model.submit('123456')
      await settle()
      return model
    }
    const saidBy = ({ $message, $failedSubmission, $status }: CodeModel) => [
      englishText($message.get() ?? ''),
      $failedSubmission.get()?.disabled,
      $status.get(),
    ]
    beforeEach(() => {
      vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
    })
    afterEach(() => {
      vi.unstubAllGlobals()
    })

    it('a code is kept without a network, and checked once when the network is back', async () => {
      const verify = vi.fn(async () => 'user')
      const model = await offline({ verify })
      expect([verify.mock.calls.length, ...saidBy(model)]).toEqual([
        0,
        'No connection. This goes on by itself when you are back online.',
        false,
        'awaiting-code-input',
      ])
      network(true)
      network(true)
      await settle()
      expect([verify.mock.calls, model.$status.get(), model.$failedSubmission.get()]).toEqual([
        [['123456', expect.any(AbortSignal)]],
        'done',
        undefined,
      ])
    })

    it('a code that the provider may have counted is not checked again automatically', async () => {
      const verify = vi.fn((_: string) => lost())
      const { model, story } = await openCode({ verify })
      model.submit('123456')
      await settle()
      expect(saidBy(model)).toEqual([
        'No answer from the server. Check your connection and try again.',
        false,
        'awaiting-code-input',
      ])
      expect(story.includes('error'), 'the check has failed').toBe(true)
      network(true)
      await vi.advanceTimersByTimeAsync(60_000)
      expect(verify).toHaveBeenCalledTimes(1)
      model.$failedSubmission.get()?.retry()
      await settle()
      expect(
        verify.mock.calls.map(([code]) => code),
        "the visitor's own press",
      ).toEqual(['123456', '123456'])
    })

    it('the visitor can retry although the browser reports no network', async () => {
      const model = await offline()
      model.$failedSubmission.get()?.retry()
      await settle()
      expect(model.$status.get()).toBe('done')
    })

    it('the kept code is forgotten when another digit is typed', async () => {
      const verify = vi.fn(async () => 'user')
      const model = await offline({ verify })
      model.typed()
      expect([model.$message.get(), model.$failedSubmission.get()]).toEqual([undefined, undefined])
      network(true)
      await settle()
      expect(verify).not.toHaveBeenCalled()
    })

    it('the screen shows until when nothing is checked, and submits the same digits afterwards', async () => {
      const verify = vi.fn(busyFor(40_000))
      const { model } = await openCode({ verify })
      model.submit('123456')
      await settle()
      expect(saidBy(model)).toEqual(['Too many attempts. Try again in 40 seconds.', true, 'awaiting-code-input'])
      await vi.advanceTimersByTimeAsync(39_999)
      expect(model.$failedSubmission.get()?.disabled).toBe(true)
      await vi.advanceTimersByTimeAsync(1)
      expect([verify.mock.calls.length, ...saidBy(model)]).toEqual([1, '', false, 'awaiting-code-input'])
      verify.mockImplementation((async () => 'user') as never)
      model.$failedSubmission.get()?.retry()
      await settle()
      expect([verify.mock.calls.at(-1), model.$status.get()]).toEqual([['123456', expect.any(AbortSignal)], 'done'])
    })

    it('another code is sent automatically once when the network is back, and then only by the visitor', async () => {
      const send = vi.fn(async () => {})
      const { model, stage } = await openCode({ send })
      send.mockImplementation(lost)
      network(false)
      model.resend?.()
      await settle()
      expect([send.mock.calls.length, ...saidBy(model)]).toEqual([
        2,
        'No connection. This goes on by itself when you are back online.',
        false,
        'awaiting-code-input',
      ])
      network(true)
      await settle()
      expect([send.mock.calls.length, ...saidBy(model)]).toEqual([
        3,
        'No answer from the server. Check your connection and try again.',
        false,
        'awaiting-code-input',
      ])
      network(true)
      await settle()
      expect([send.mock.calls.length, stage.$scene.get()?.screen]).toEqual([3, 'code'])
      send.mockImplementation(async () => {})
      model.$failedSubmission.get()?.retry()
      await settle()
      expect([send.mock.calls.length, model.$sent.get(), model.$failedSubmission.get()]).toEqual([4, true, undefined])
    })

    it('the screen shows when another code can be sent, and sends none by itself', async () => {
      const send = vi.fn(async () => {})
      const { model } = await openCode({ send })
      send.mockImplementation(busyFor(120_000))
      model.resend?.()
      await settle()
      expect(saidBy(model)).toEqual([
        expect.stringMatching(/^Too many attempts. Try again at \d+:\d\d.[AP]M\.$/),
        true,
        'awaiting-code-input',
      ])
      await vi.advanceTimersByTimeAsync(120_000)
      expect([send.mock.calls.length, model.$failedSubmission.get()?.disabled]).toEqual([2, false])
    })

    it('a model keeps no digits after the visitor has left, also if the text of a failure loads late', async () => {
      const blocked = await openCode({ verify: busyFor(40_000) })
      blocked.model.submit('123456')
      await settle()
      expect(blocked.model.$failedSubmission.get()).toBeDefined()
      blocked.stage.close()
      expect(blocked.model.$failedSubmission.get()).toBeUndefined()

      const left = await openCode()
      network(false)
      left.model.submit('123456')
      left.stage.close()
      await settle()
      expect(left.model.$failedSubmission.get()).toBeUndefined()
    })

    it('no timer is left when the visitor leaves', async () => {
      const verify = vi.fn(busyFor(40_000))
      const { model, stage } = await openCode({ verify })
      model.submit('123456')
      await settle()
      stage.close()
      expect(vi.getTimerCount()).toBe(0)
    })
  })
})
