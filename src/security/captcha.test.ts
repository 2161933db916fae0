import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { forgetPage } from '../lib/page.js'
import { captchaKey, turnstile } from './captcha.js'
import { failure } from '../errors/failure.harness.js'

/** The members of a script element that are needed. */
interface Script {
  src: string
  async?: boolean
  nonce?: string
  onload?: () => void
  onerror?: () => void
  remove: () => void
}

let scripts: Script[]
let holder: HTMLElement
const render = vi.fn<(holder: HTMLElement, options: Record<string, unknown>) => string | undefined>()
const remove = vi.fn()
const loaded = () => {
  vi.stubGlobal('turnstile', { render, remove })
}
const run = (signal = new AbortController().signal) =>
  turnstile().execute({ siteKey: '0x4AAA', action: 'login', holder, signal })
const dispatch = (name: string, ...what: unknown[]) =>
  (render.mock.lastCall?.[1][name] as (...what: unknown[]) => void)(...what)
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => {
  vi.useFakeTimers()
  forgetPage()
  scripts = []
  render.mockReset().mockReturnValue('widget')
  remove.mockReset()
  const ownerDocument = {
    createElement: () => ({ src: '', remove: vi.fn() }),
    querySelector: () => ({ nonce: 'n1' }),
    head: { append: (script: Script) => scripts.push(script) },
  }
  holder = { ownerDocument } as unknown as HTMLElement
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a captcha', () => {
  it('keys of the service are accepted, and others are refused for good', () => {
    expect(captchaKey('t:0x4AAA')).toBe('0x4AAA')
    for (const odd of [undefined, '', 't:', 'h:0x4AAA', '0x4AAA']) {
      expect(() => captchaKey(odd)).toThrow(
        expect.objectContaining({ code: 'CAPTCHA_FAILURE', message: 'Unsupported captcha site key', retryable: false }),
      )
    }
  })

  it("the service's script is loaded once, with the page's nonce and policy, and renders its challenge", async () => {
    const createScriptURL = vi.fn((url: string) => `trusted:${url}`)
    vi.stubGlobal('trustedTypes', { createPolicy: (name: string) => name === 'wallet-elements' && { createScriptURL } })
    const solving = run()
    expect(scripts).toMatchObject([
      {
        async: true,
        nonce: 'n1',
        src: 'trusted:https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit',
      },
    ])
    loaded()
    scripts[0]?.onload?.()
    await pass(0)
    expect(render).toHaveBeenCalledExactlyOnceWith(
      holder,
      expect.objectContaining({ sitekey: '0x4AAA', action: 'login', size: 'flexible', appearance: 'interaction-only' }),
    )
    dispatch('callback', 'token')
    await pass(200)
    expect(await solving).toBe('token')
    const again = run()
    await pass(0)
    dispatch('callback', 'second')
    await pass(200)
    expect(await again).toBe('second')
    expect([scripts.length, remove.mock.calls.length]).toEqual([1, 2])
  })

  it('the challenge is checked every 200 ms [CAPT-09]', async () => {
    loaded()
    const ended = vi.fn()
    void run().then(ended)
    await pass(0)
    expect(vi.getTimerCount()).toBe(1)
    for (const [ms, waiting] of [
      [199, 1],
      [1, 1],
      [200, 1],
      [150, 1],
    ] as const) {
      await pass(ms)
      expect(vi.getTimerCount()).toBe(waiting)
    }
    dispatch('callback', 'token')
    await pass(49)
    expect(ended).not.toHaveBeenCalled()
    await pass(1)
    expect(ended).toHaveBeenCalledExactlyOnceWith('token')
    expect(vi.getTimerCount()).toBe(0)
  })

  it('a script that did not load is reported and removed, and loaded again by the next try', async () => {
    const failing = failure(run())
    scripts[0]?.onerror?.()
    expect(await failing).toMatchObject({ code: 'CAPTCHA_FAILURE', message: 'The captcha script did not load.' })
    expect(scripts[0]?.remove).toHaveBeenCalledOnce()
    const empty = failure(run())
    scripts[1]?.onload?.()
    expect(await empty).toMatchObject({ code: 'CAPTCHA_FAILURE', message: 'The captcha script did not load.' })
  })

  it('a refusal and a timeout are reported, and the challenge is removed before another try renders its own', async () => {
    loaded()
    const refused = failure(run())
    await pass(0)
    dispatch('error-callback', 300_010)
    await pass(200)
    expect(await refused).toMatchObject({ code: 'CAPTCHA_FAILURE', message: 'Captcha failed: 300010' })
    expect(remove).toHaveBeenCalledExactlyOnceWith('widget')
    const late = failure(run())
    await pass(0)
    dispatch('timeout-callback')
    await pass(200)
    expect(await late).toMatchObject({ code: 'CAPTCHA_TIMEOUT', message: 'Captcha failed' })
  })

  it('nothing is removed if the service has rendered nothing', async () => {
    loaded()
    render.mockReturnValue(undefined)
    const controller = new AbortController()
    const leaving = failure(run(controller.signal))
    await pass(0)
    controller.abort(new Error('left'))
    expect(await leaving).toMatchObject({ message: 'left' })
    expect(remove).not.toHaveBeenCalled()
  })

  it('the challenge is removed when the visitor leaves, and not rendered after that, even while the script loads', async () => {
    const left = new Error('left')
    const early = new AbortController()
    const loading = failure(run(early.signal))
    early.abort(left)
    expect(await loading).toBe(left)
    loaded()
    scripts[0]?.onload?.()
    await pass(0)
    expect(render).not.toHaveBeenCalled()
    const controller = new AbortController()
    const leaving = failure(run(controller.signal))
    await pass(0)
    controller.abort(left)
    expect(await leaving).toBe(left)
    expect([remove.mock.calls, vi.getTimerCount()]).toEqual([[['widget']], 0])
    expect(await failure(run(AbortSignal.abort(left)))).toBe(left)
    expect(render).toHaveBeenCalledOnce()
  })
})
