import { atom } from 'nanostores'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { resolveSettings } from '../../config/resolve.js'
import { WalletError } from '../../errors/wallet-error.js'
import { done, flow, on, screen, at } from '../../stage/define.js'
import { Stage } from '../../stage/stage.js'
import { forError } from '../../flows/for-error.js'
import { codeModel, type CodeModel, type CodeStatus } from './code.js'

const wrong = () => Promise.reject(new WalletError('INVALID_CREDENTIALS', 'no', { status: 422 }))
const settle = async () => { await vi.advanceTimersByTimeAsync(0); await vi.dynamicImportSettled(); await vi.advanceTimersByTimeAsync(0) }

/** Opens the screen with these two verbs, and writes down every status it goes through. */
async function openCode({ send = async () => {}, verify = async () => 'user' }: { send?: (signal: AbortSignal) => Promise<void>; verify?: (code: string) => Promise<string> } = {}) {
  const code = screen('code', {
    view: async () => ({ default: () => null }),
    start: (_: object, stage: Parameters<typeof codeModel<string>>[0]) => codeModel(stage, { address: 'ada@example.com', send, verify }),
  })
  const run = flow<object, string>('run', { start: () => at(code, {}), on: [on(code, user => done(user, { after: 900 }))] })
  const stage = new Stage({ $settings: atom(resolveSettings(null)), errorScreen: forError })
  const result = stage.play(run, {}, { exit: 'USER_EXITED_AUTH_FLOW' })
  const story: CodeStatus[] = []
  await Promise.resolve()
  await Promise.resolve()
  const model = stage.$scene.get()?.model as CodeModel
  model.$status.subscribe(status => { story.push(status) })
  await settle()
  return { model, story, stage, result }
}

describe('the code screen', () => {
  beforeEach(() => { vi.useFakeTimers() })
  afterEach(() => { vi.useRealTimers() })

  it('goes from sending to waiting to checking to done [CODE-19]', async () => {
    const { model, story, result } = await openCode()
    model.submit('123456')
    await settle()
    expect(story).toEqual(['sending-code', 'awaiting-code-input', 'submitting-code', 'done'])
    await vi.advanceTimersByTimeAsync(900)
    await expect(result).resolves.toBe('user')
  })

  it('checks six digits and nothing shorter, once [CODE-10]', async () => {
    const verify = vi.fn(() => new Promise<string>(() => {}))
    const { model } = await openCode({ verify })
    model.submit('12345')
    expect(verify).not.toHaveBeenCalled()
    model.submit('123456')
    model.submit('123456')
    expect(verify).toHaveBeenCalledTimes(1)
    expect(verify).toHaveBeenCalledWith('123456', expect.anything())
  })

  it('takes a code that was typed before the sending was answered', async () => {
    let answer = () => {}
    const { model, result } = await openCode({ send: () => new Promise(resolve => { answer = resolve }) })
    model.submit('123456')
    await settle()
    expect(model.$status.get()).toBe('sending-code')
    answer()
    await settle()
    expect(model.$status.get()).toBe('done')
    await vi.advanceTimersByTimeAsync(900)
    await expect(result).resolves.toBe('user')
  })

  it('tells that something else than a digit was typed [CODE-05]', async () => {
    const { model } = await openCode()
    model.refuse()
    expect(model.$message.get()).toBe('Code should be numeric')
    model.typed()
    expect(model.$message.get()).toBeUndefined()
  })

  it('says that a code is wrong or too old, and is ready for another one after 1400 ms [CODE-12, CODE-13]', async () => {
    const { model } = await openCode({ verify: wrong })
    model.submit('000000')
    await settle()
    expect(model.$status.get()).toBe('error')
    expect(model.$message.get()).toBe('Invalid or expired verification code')
    await vi.advanceTimersByTimeAsync(1399)
    expect(model.$status.get()).toBe('error')
    await vi.advanceTimersByTimeAsync(1)
    expect(model.$status.get()).toBe('awaiting-code-input')
  })

  it('says of any other failure that the code could not be checked, and lets the visitor try again [CODE-14]', async () => {
    const { model, stage } = await openCode({ verify: () => Promise.reject(new WalletError('API_ERROR', 'boom', { status: 500 })) })
    model.submit('000000')
    await settle()
    expect(model.$message.get()).toBe('Issue verifying code')
    await vi.advanceTimersByTimeAsync(1400)
    expect(model.$status.get()).toBe('awaiting-code-input')
    expect(stage.$scene.get()?.screen).toBe('code')
  })

  it('is in the status "error" when a code could not be checked or sent [CODE-20]', async () => {
    const checked = await openCode({ verify: wrong })
    checked.model.submit('000000')
    await settle()
    expect(checked.story.at(-1)).toBe('error')
    const sent = await openCode({ send: () => Promise.reject(new WalletError('NETWORK_ERROR', 'offline')) })
    expect(sent.story.at(-1)).toBe('error')
    expect(sent.stage.$scene.get()?.screen).toBe('error')
  })

  it('sends another code once in 30 s and says so meanwhile [CODE-15, CODE-03]', async () => {
    const send = vi.fn(async () => {})
    const { model } = await openCode({ send })
    expect(send).toHaveBeenCalledTimes(1)
    expect(model.$sent.get()).toBe(false)
    model.resend()
    await settle()
    expect(send).toHaveBeenCalledTimes(2)
    expect(model.$sent.get()).toBe(true)
    model.resend()
    await vi.advanceTimersByTimeAsync(29_999)
    expect(model.$sent.get()).toBe(true)
    expect(send).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(1)
    expect(model.$sent.get()).toBe(false)
    model.resend()
    await settle()
    expect(send).toHaveBeenCalledTimes(3)
  })

  it('sends the visitor who may not come in to the screen that says why', async () => {
    const { model, stage } = await openCode({ verify: () => Promise.reject(new WalletError('ALLOWLIST_REJECTED', '', { status: 401 })) })
    model.submit('123456')
    await settle()
    expect(stage.$scene.get()?.screen).toBe('allowlist-rejected')
  })
})
