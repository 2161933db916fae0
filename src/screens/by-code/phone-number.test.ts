import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { logIn } from '../../accounts/log-in.js'
import { jsonResponse, scriptedProvider } from '../../api/provider.harness.js'
import { forgetPage } from '../../lib/page.js'
import { core } from '../../session/core.js'
import { eventually } from '../../lib/time/eventually.harness.js'
import type { CodeModel } from '../shapes/code/code.js'
import { playPart } from '../shapes/parts/play-part.harness.js'
import { codeScreen } from './code-screen.js'
import { phoneNumber } from './phone-number.js'

let provider: ReturnType<typeof scriptedProvider>
beforeEach(() => {
  forgetPage()
  provider = scriptedProvider(jsonResponse({ success: true }))
})
afterEach(() => {
  core().close()
  provider.restore()
  vi.unstubAllGlobals()
  forgetPage()
})

const PARAMS = { identifier: '+1 212 555 0100', disableSignup: false }
const waiting = async () => {
  const page = playPart(codeScreen(phoneNumber, logIn, 'log-in'), PARAMS)
  await eventually(() => expect(page.model<CodeModel>()?.$status.get()).toBe('awaiting-code-input'))
  return page
}

describe('a code that the browser reads from the text message', () => {
  const browser = (get: (asked: { otp: unknown; signal: AbortSignal }) => Promise<unknown>) => {
    vi.stubGlobal('OTPCredential', class {})
    vi.stubGlobal('navigator', { onLine: true, credentials: { get } })
  }

  it('a code that arrives is passed to the field, and not kept after the visitor has left', async () => {
    let arrives = (_: unknown) => {}
    const get = vi.fn(
      (_: { otp: unknown; signal: AbortSignal }) =>
        new Promise<unknown>(resolve => {
          arrives = resolve
        }),
    )
    browser(get)
    const { model, stage } = await waiting()
    expect([get.mock.calls[0]?.[0].otp, model<CodeModel>().$received.get()]).toEqual([
      { transport: ['sms'] },
      undefined,
    ])
    arrives({ code: '418209' })
    const { $received } = model<CodeModel>()
    await eventually(() => expect($received.get()).toBe('418209'))
    stage.close()
    expect($received.get()).toBeUndefined()
  })

  it('the screen stops waiting for the code when the visitor leaves', async () => {
    const signals: AbortSignal[] = []
    browser(({ signal }) => {
      signals.push(signal)
      return new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error))
      })
    })
    const { stage } = await waiting()
    expect(signals.map(({ aborted }) => aborted)).toEqual([false])
    stage.close()
    expect(signals.map(({ aborted }) => aborted)).toEqual([true])
  })

  it('the visitor types the code if the browser cannot read it, or may not', async () => {
    const { model } = await waiting()
    expect(model<CodeModel>().$received.get()).toBeUndefined()
    const get = vi.fn(() => Promise.reject(new DOMException('no', 'NotAllowedError')))
    browser(get)
    const refused = await waiting()
    expect([get.mock.calls.length, refused.model<CodeModel>().$received.get()]).toEqual([1, undefined])
  })
})
