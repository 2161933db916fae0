import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { forgetApp, useApp } from '../config/app.js'
import { failure } from '../errors/failure.harness.js'
import type { WalletError } from '../errors/wallet-error.js'
import { setStorage } from '../lib/storage.js'
import { FakePage, NO_RESPONSE } from './page.harness.js'
import { frameHost, setFrameHost } from './frame-host.js'
import { onFrameLoadFailed, walletFrame } from './wallet-frame.js'

const APP = { appId: 'clwalletframeunittest0001', clientId: 'client-1', apiUrl: 'https://wallet.example.com' }
const schema = v.object({ address: v.string() })
const POLL_MS = 150
const TRIES = 270
/** The real function, also while timers are faked. */
const realImmediate = setImmediate

let page: FakePage
let warnings: unknown[]
let failures: WalletError[]
let stopListening: () => void

beforeEach(() => {
  vi.useFakeTimers()
  setStorage(undefined)
  forgetApp()
  useApp(APP)
  page = new FakePage(event => (event === 'privy:iframe:ready' ? {} : { address: '0x1' }))
  warnings = []
  failures = []
  vi.spyOn(console, 'warn').mockImplementation(text => {
    warnings.push(text)
  })
  stopListening = onFrameLoadFailed(error => failures.push(error))
})
afterEach(() => {
  stopListening()
  walletFrame().reset()
  vi.restoreAllMocks()
  vi.useRealTimers()
  forgetApp()
})

const ready = (timeoutMs = 30_000, signal?: AbortSignal) => walletFrame().whenReady({ timeoutMs, signal })
const create = () => walletFrame().call('privy:wallet:create', {}, { schema, timeoutMs: 60_000 })
const readies = () => page.posted.filter(({ message }) => message.event === 'privy:iframe:ready')
/** Makes the page in the frame respond or stay silent. */
const answering = (answers: boolean) => {
  page.serve = event => (answers ? (event === 'privy:iframe:ready' ? {} : { address: '0x1' }) : NO_RESPONSE)
}

describe('the wallet frame', () => {
  it('the frame is loaded from /apps/{appId}/embedded-wallets with caid and client_id [FRAME-01]', async () => {
    await ready()
    const address = new URL(page.frame.src)
    expect(address.origin + address.pathname).toBe(`https://wallet.example.com/apps/${APP.appId}/embedded-wallets`)
    expect([...address.searchParams.keys()]).toEqual(['caid', 'client_id'])
    expect(address.searchParams.get('client_id')).toBe('client-1')
    expect(address.searchParams.get('caid')).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('the address has no client id if the app has none', async () => {
    forgetApp()
    useApp({ appId: APP.appId, apiUrl: APP.apiUrl })
    await ready()
    expect([...new URL(page.frame.src).searchParams.keys()]).toEqual(['caid'])
  })

  it('a frame gets requests only after its ready message [FRAME-02]', async () => {
    page.loadsFrames = false
    const waiting = ready()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(page.posted).toEqual([])
    await expect(create()).rejects.toMatchObject({ code: 'WALLET_FRAME_UNAVAILABLE' })
    answering(false)
    page.frame.load()
    await vi.advanceTimersByTimeAsync(1_000)
    await expect(create()).rejects.toMatchObject({ code: 'WALLET_FRAME_UNAVAILABLE' })
    answering(true)
    await vi.advanceTimersByTimeAsync(POLL_MS)
    await waiting
    await expect(create()).resolves.toEqual({ address: '0x1' })
    expect(page.requests.map(({ event }) => event)).toEqual(['privy:wallet:create'])
  })

  it('a frame is asked every 150 ms whether it is ready, each time with a new id, and given up after 270 times [CONST-01]', async () => {
    answering(false)
    const waiting = failure(ready(60_000))
    await vi.advanceTimersByTimeAsync(0)
    expect(readies()).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(POLL_MS - 1)
    expect(readies()).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(readies()).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(POLL_MS * (TRIES - 2))
    expect(readies()).toHaveLength(TRIES)
    expect(failures).toEqual([])
    await vi.advanceTimersByTimeAsync(10 * POLL_MS)
    expect(readies()).toHaveLength(TRIES)
    expect(await waiting).toMatchObject({ code: 'WALLET_FRAME_UNAVAILABLE' })
    expect(new Set(readies().map(({ message }) => message.id)).size).toBe(TRIES)
    expect(readies().every(({ targetOrigin }) => targetOrigin === APP.apiUrl)).toBe(true)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('a failed frame warns "Privy iframe failed to load" and calls the load-failed listener once [ERR-32]', async () => {
    answering(false)
    const waiting = [failure(ready(60_000)), failure(ready(60_000))]
    await vi.advanceTimersByTimeAsync(60_000)
    for (const error of await Promise.all(waiting)) expect(error.code).toBe('WALLET_FRAME_UNAVAILABLE')
    expect(warnings).toEqual(['Privy iframe failed to load'])
    expect(failures).toHaveLength(1)
  })

  it('an operation fails with "Failed to initialize embedded wallet proxy." if the frame does not become ready [FRAME-22]', async () => {
    answering(false)
    const waiting = failure(ready(30_000))
    await vi.advanceTimersByTimeAsync(29_999)
    const early = vi.fn()
    void waiting.then(early)
    await vi.advanceTimersByTimeAsync(0)
    expect(early).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(await waiting).toMatchObject({
      code: 'WALLET_FRAME_UNAVAILABLE',
      message: 'Failed to initialize embedded wallet proxy.',
    })
  })

  it('an operation fails in the same way if the page has no place for the frame', async () => {
    page.connected = false
    expect(await failure(ready())).toMatchObject({ message: 'Failed to initialize embedded wallet proxy.' })
    expect(page.frames).toEqual([])
  })

  it('the frame is added to the open element if there is one, else to the body', () => {
    const body = { isConnected: true }
    vi.stubGlobal('document', { body })
    setFrameHost(() => null)
    expect(frameHost()).toBe(body)
    const root = { isConnected: true } as ShadowRoot
    setFrameHost(() => root)
    expect(frameHost()).toBe(root)
    setFrameHost(() => ({ isConnected: false }) as ShadowRoot)
    expect(frameHost()).toBe(body)
    vi.unstubAllGlobals()
    expect(frameHost()).toBeNull()
  })

  it('the frame takes no space and no focus, and is hidden from screen readers', async () => {
    await ready()
    expect(page.frame).toMatchObject({
      hidden: true,
      width: '0',
      height: '0',
      tabIndex: -1,
      title: '',
      ariaHidden: 'true',
    })
  })

  it("the frame is added before an element's own content, and after a page's", async () => {
    const put = { append: vi.fn(), prepend: vi.fn() }
    const host = (inBody: boolean) => {
      const node = { isConnected: true, ...put } as unknown as ShadowRoot
      Object.assign(node, {
        ownerDocument: {
          defaultView: page.window,
          createElement: () => Object.assign(new EventTarget(), { isConnected: true, remove() {} }),
          body: inBody ? node : {},
        },
      })
      return node
    }
    for (const inBody of [false, true]) {
      const place = host(inBody)
      setFrameHost(() => place)
      const waiting = failure(ready())
      walletFrame().reset()
      await waiting
      expect([put.prepend.mock.calls.length, put.append.mock.calls.length]).toEqual([1, inBody ? 1 : 0])
    }
  })

  it('a new frame is created after a failure', async () => {
    answering(false)
    const waiting = failure(ready(60_000))
    await vi.advanceTimersByTimeAsync(60_000)
    await waiting
    answering(true)
    await ready()
    expect(page.frames).toHaveLength(2)
    expect(page.frames[0]?.isConnected).toBe(false)
    await expect(create()).resolves.toEqual({ address: '0x1' })
    expect(failures).toHaveLength(1)
  })

  it('a frame that never loads has failed', async () => {
    page.loadsFrames = false
    const waiting = failure(ready(60_000))
    await vi.advanceTimersByTimeAsync(POLL_MS * TRIES)
    expect(await waiting).toMatchObject({ code: 'WALLET_FRAME_UNAVAILABLE' })
    expect([warnings.length, failures.length]).toEqual([1, 1])
    expect(page.posted).toEqual([])
  })

  it('a frame may become ready after a caller has stopped waiting', async () => {
    answering(false)
    const waiting = failure(ready(15_000))
    await vi.advanceTimersByTimeAsync(35_000)
    await waiting
    answering(true)
    const second = ready(15_000)
    await vi.advanceTimersByTimeAsync(POLL_MS)
    await second
    expect(page.frames).toHaveLength(1)
    expect(failures).toEqual([])
  })

  it('a frame may respond late, and several times, to the question whether it is ready', async () => {
    answering(false)
    const waiting = ready()
    await vi.advanceTimersByTimeAsync(3 * POLL_MS)
    const from = { origin: APP.apiUrl, source: page.frame.contentWindow }
    for (const { message } of [...readies(), ...readies()]) page.deliver({ ...message, data: {} }, from)
    await waiting
    const count = readies().length
    await vi.advanceTimersByTimeAsync(10 * POLL_MS)
    expect(readies()).toHaveLength(count)
  })

  it('the message listener exists only while a request is open', async () => {
    let open = 0
    const { addEventListener, removeEventListener } = page.window
    Object.assign(page.window, {
      addEventListener: (...call: Parameters<typeof addEventListener>) => {
        open++
        addEventListener.apply(page.window, call)
      },
      removeEventListener: (...call: Parameters<typeof removeEventListener>) => {
        open--
        removeEventListener.apply(page.window, call)
      },
    })
    answering(false)
    const waiting = ready()
    await vi.advanceTimersByTimeAsync(3 * POLL_MS)
    expect(open).toBe(1)
    answering(true)
    await vi.advanceTimersByTimeAsync(POLL_MS)
    await waiting
    expect(open).toBe(0)
    await create()
    expect(open).toBe(0)
  })

  it('a reload rejects open calls, and the frame is asked again whether it is ready', async () => {
    await ready()
    answering(false)
    const open = failure(create())
    await vi.advanceTimersByTimeAsync(0)
    page.frame.load()
    expect(await open).toMatchObject({ code: 'WALLET_FRAME_UNAVAILABLE' })
    await expect(create()).rejects.toMatchObject({ code: 'WALLET_FRAME_UNAVAILABLE' })
    const waiting = ready()
    answering(true)
    await vi.advanceTimersByTimeAsync(POLL_MS)
    await waiting
    await expect(create()).resolves.toEqual({ address: '0x1' })
    expect(page.frames).toHaveLength(1)
    expect(failures).toEqual([])
  })

  it('waiting continues if the frame is reloaded before it is ready', async () => {
    answering(false)
    const waiting = ready()
    await vi.advanceTimersByTimeAsync(POLL_MS)
    page.frame.load()
    answering(true)
    await vi.advanceTimersByTimeAsync(POLL_MS)
    await expect(waiting).resolves.toBeUndefined()
  })

  it('open calls are rejected soon after the host has removed the frame, and the next use adds a new one', async () => {
    await ready()
    answering(false)
    const open = failure(create())
    await vi.advanceTimersByTimeAsync(0)
    page.connected = false
    await vi.advanceTimersByTimeAsync(POLL_MS)
    expect(await open).toMatchObject({ code: 'WALLET_FRAME_UNAVAILABLE' })
    page.connected = true
    answering(true)
    await ready()
    expect(page.frames).toHaveLength(2)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('a message from another window or origin does not make the frame ready', async () => {
    answering(false)
    const waiting = failure(ready(15_000))
    await vi.advanceTimersByTimeAsync(0)
    for (const { message } of readies()) {
      page.deliver({ ...message, data: {} }, { origin: 'https://evil.example', source: page.frame.contentWindow })
      page.deliver({ ...message, data: {} }, { origin: APP.apiUrl, source: { postMessage() {} } })
    }
    await vi.advanceTimersByTimeAsync(15_000)
    expect(await waiting).toMatchObject({ code: 'WALLET_FRAME_UNAVAILABLE' })
  })

  it('waiting stops when it is aborted, and leaves no timer', async () => {
    page.loadsFrames = false
    const leaving = new AbortController()
    const waiting = failure(ready(30_000, leaving.signal))
    await vi.advanceTimersByTimeAsync(1_000)
    leaving.abort()
    expect(await waiting).toMatchObject({ code: 'REQUEST_ABORTED' })
    walletFrame().reset()
    expect(vi.getTimerCount()).toBe(0)
  })

  it('all subscribed listeners are notified of a failed load, even if one of them throws', async () => {
    const reported = vi.fn()
    vi.stubGlobal('reportError', reported)
    const heard = vi.fn()
    const stops = [
      onFrameLoadFailed(() => {
        throw new Error('of a host')
      }),
      onFrameLoadFailed(heard),
    ]
    const gone = vi.fn()
    onFrameLoadFailed(gone)()
    answering(false)
    void failure(ready())
    await vi.advanceTimersByTimeAsync(60_000)
    expect(heard).toHaveBeenCalledExactlyOnceWith(failures[0])
    expect(reported).toHaveBeenCalledExactlyOnceWith(new Error('of a host'))
    expect(gone).not.toHaveBeenCalled()
    for (const stop of stops) stop()
    vi.unstubAllGlobals()
  })

  it('a page that has been replaced is not asked any more, and its response is ignored', async () => {
    answering(false)
    const waiting = ready(60_000)
    const settled = vi.fn()
    void waiting.then(settled)
    await vi.advanceTimersByTimeAsync(0)
    const [before] = readies()
    page.frame.load()
    await vi.advanceTimersByTimeAsync(0)
    expect(readies()).toHaveLength(2)
    page.deliver({ ...before?.message, data: {} }, { origin: APP.apiUrl, source: page.frame.contentWindow })
    await vi.advanceTimersByTimeAsync(POLL_MS)
    expect(readies()).toHaveLength(3)
    expect(settled).not.toHaveBeenCalled()
    answering(true)
    await vi.advanceTimersByTimeAsync(POLL_MS)
    expect(settled).toHaveBeenCalledOnce()
  })

  it('a response is ignored if the next page has loaded meanwhile', async () => {
    answering(false)
    const settled = vi.fn()
    void ready(60_000).then(settled)
    await vi.advanceTimersByTimeAsync(0)
    page.deliver({ ...readies()[0]?.message, data: {} }, { origin: APP.apiUrl, source: page.frame.contentWindow })
    page.frame.load()
    await vi.advanceTimersByTimeAsync(POLL_MS)
    expect([settled.mock.calls.length, readies().length]).toEqual([0, 3])
    answering(true)
    await vi.advanceTimersByTimeAsync(POLL_MS)
    expect(settled).toHaveBeenCalledOnce()
  })

  it('a frame that nothing waits for can be removed without an unhandled rejection', async () => {
    const unhandled = vi.fn()
    process.on('unhandledRejection', unhandled)
    page.loadsFrames = false
    await expect(create()).rejects.toMatchObject({ code: 'WALLET_FRAME_UNAVAILABLE' })
    walletFrame().reset()
    page.loadsFrames = true
    await ready()
    answering(false)
    page.frame.load()
    walletFrame().reset()
    await new Promise(realImmediate)
    process.off('unhandledRejection', unhandled)
    expect(unhandled).not.toHaveBeenCalled()
  })

  it('a frame that was reset is neither asked nor ready, and waiting for it rejects', async () => {
    answering(false)
    const waiting = failure(ready())
    await vi.advanceTimersByTimeAsync(0)
    const old = page.frame
    walletFrame().reset()
    expect(await waiting).toMatchObject({ code: 'WALLET_FRAME_UNAVAILABLE' })
    const count = readies().length
    old.load()
    await vi.advanceTimersByTimeAsync(60_000)
    expect([readies().length, old.isConnected, failures]).toEqual([count, false, []])
    await expect(create()).rejects.toMatchObject({ code: 'WALLET_FRAME_UNAVAILABLE' })
  })

  it('the error of an aborted wait has the reason as its cause', async () => {
    page.loadsFrames = false
    const leaving = new AbortController()
    const waiting = failure(ready(30_000, leaving.signal))
    leaving.abort('closed')
    expect(await waiting).toMatchObject({ code: 'REQUEST_ABORTED', cause: 'closed' })
  })

  it('concurrent callers share one frame', async () => {
    await Promise.all([ready(), ready(), ready()])
    expect(page.frames).toHaveLength(1)
  })
})
