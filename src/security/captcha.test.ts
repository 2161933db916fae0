import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { captchaKey, turnstile } from './captcha.js'

/** As much of a script element as the adapter needs. */
interface Script { src: string; async?: boolean; nonce?: string; onload?: () => void; onerror?: () => void; remove: () => void }

let scripts: Script[]
let holder: HTMLElement
const render = vi.fn<(holder: HTMLElement, options: Record<string, unknown>) => string | undefined>()
const remove = vi.fn()
const loaded = () => { vi.stubGlobal('turnstile', { render, remove }) }
const run = (signal = new AbortController().signal, nonce?: string) => turnstile().execute({ siteKey: '0x4AAA', action: 'login', holder, nonce, signal })
const failure = (promise: Promise<unknown>) => promise.then(() => expect.fail('It did not fail.'), (error: unknown) => error)
const told = (name: string, ...what: unknown[]) => (render.mock.lastCall?.[1][name] as (...what: unknown[]) => void)(...what)

beforeEach(() => {
  scripts = []
  render.mockReset().mockReturnValue('widget')
  remove.mockReset()
  const createElement = () => ({ src: '', remove: vi.fn() })
  holder = { ownerDocument: { createElement }, append: (script: Script) => scripts.push(script) } as unknown as HTMLElement
})
afterEach(() => { vi.unstubAllGlobals() })

describe('a captcha', () => {
  it('knows the keys of its service, and refuses others for good', () => {
    expect(captchaKey('t:0x4AAA')).toBe('0x4AAA')
    for (const odd of [undefined, '', 't:', 'h:0x4AAA', '0x4AAA']) {
      expect(() => captchaKey(odd)).toThrow(expect.objectContaining({ code: 'CAPTCHA_FAILURE', message: 'Unsupported captcha site key', retryable: false }))
    }
  })

  it('loads the service\'s script once, with the page\'s nonce, and draws its challenge', async () => {
    const solving = run(undefined, 'n1')
    expect(scripts).toMatchObject([{ async: true, nonce: 'n1', src: 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit' }])
    loaded()
    scripts[0]?.onload?.()
    await vi.waitFor(() => expect(render).toHaveBeenCalledOnce())
    expect(render.mock.lastCall).toEqual([holder, expect.objectContaining({ sitekey: '0x4AAA', action: 'login', size: 'flexible', appearance: 'interaction-only' })])
    told('callback', 'token')
    expect(await solving).toBe('token')
    const again = run()
    await vi.waitFor(() => expect(render).toHaveBeenCalledTimes(2))
    told('callback', 'second')
    expect(await again).toBe('second')
    expect(scripts).toHaveLength(1)
    expect(remove).toHaveBeenCalledTimes(2)
  })

  it('says that the script did not load, and leaves no trace of it', async () => {
    const failing = failure(run())
    expect(scripts[0]).not.toHaveProperty('nonce')
    scripts[0]?.onerror?.()
    expect(await failing).toMatchObject({ code: 'CAPTCHA_FAILURE', message: 'The captcha script did not load.' })
    expect(scripts[0]?.remove).toHaveBeenCalledOnce()
    const empty = failure(run())
    scripts[1]?.onload?.()
    expect(await empty).toMatchObject({ code: 'CAPTCHA_FAILURE', message: 'The captcha script did not load.' })
  })

  it('says why the service refused, or that time ran out', async () => {
    loaded()
    const refused = failure(run())
    await vi.waitFor(() => expect(render).toHaveBeenCalledOnce())
    told('error-callback', 300_010)
    expect(await refused).toMatchObject({ code: 'CAPTCHA_FAILURE', message: 'Captcha failed: 300010' })
    const late = failure(run())
    await vi.waitFor(() => expect(render).toHaveBeenCalledTimes(2))
    told('timeout-callback')
    expect(await late).toMatchObject({ code: 'CAPTCHA_TIMEOUT', message: 'Captcha failed' })
  })

  it('takes away a challenge that failed, before another try draws its own in the same place', async () => {
    loaded()
    const refused = failure(run())
    await vi.waitFor(() => expect(render).toHaveBeenCalledOnce())
    told('error-callback', 300_010)
    await refused
    expect(remove).toHaveBeenCalledExactlyOnceWith('widget')
  })

  it('has nothing to take away where the service has drawn nothing', async () => {
    loaded()
    render.mockReturnValue(undefined)
    const controller = new AbortController()
    const leaving = failure(run(controller.signal))
    await vi.waitFor(() => expect(render).toHaveBeenCalledOnce())
    controller.abort(new Error('left'))
    expect(await leaving).toMatchObject({ message: 'left' })
    expect(remove).not.toHaveBeenCalled()
  })

  it('takes its challenge away when the visitor leaves, and draws none for who has left', async () => {
    loaded()
    const left = new Error('left')
    const controller = new AbortController()
    const leaving = failure(run(controller.signal))
    await vi.waitFor(() => expect(render).toHaveBeenCalledOnce())
    controller.abort(left)
    expect(await leaving).toBe(left)
    expect(remove).toHaveBeenCalledExactlyOnceWith('widget')
    expect(await failure(run(AbortSignal.abort(left)))).toBe(left)
    expect(render).toHaveBeenCalledOnce()
  })
})
