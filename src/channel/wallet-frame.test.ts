import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { forgetApp, useApp } from '../config/app.js'
import { failure } from '../errors/failure.harness.js'
import type { WalletError } from '../errors/wallet-error.js'
import { setStorage } from '../lib/storage.js'
import { FakePage, silence } from './page.harness.js'
import { frameHost, setFrameHost } from './frame-host.js'
import { onFrameLoadFailed, walletFrame } from './wallet-frame.js'

const APP = { appId: 'clwalletframeunittest0001', clientId: 'client-1', apiUrl: 'https://wallet.example.com' }
const schema = v.object({ address: v.string() })
const POLL_MS = 150
const TRIES = 270
/** While timers are faked, this is still the real one. */
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
/** The page in the frame becomes silent, or speaks again. */
const answering = (answers: boolean) => {
  page.serve = event => (answers ? (event === 'privy:iframe:ready' ? {} : { address: '0x1' }) : silence)
}

describe('the wallet frame', () => {
  it('is loaded from /apps/{appId}/embedded-wallets with caid and client_id [FRAME-01]', async () => {
    await ready()
    const address = new URL(page.frame.src)
    expect(address.origin + address.pathname).toBe(`https://wallet.example.com/apps/${APP.appId}/embedded-wallets`)
    expect([...address.searchParams.keys()]).toEqual(['caid', 'client_id'])
    expect(address.searchParams.get('client_id')).toBe('client-1')
    expect(address.searchParams.get('caid')).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('leaves out a client id that the app does not have', async () => {
    forgetApp()
    useApp({ appId: APP.appId, apiUrl: APP.apiUrl })
    await ready()
    expect([...new URL(page.frame.src).searchParams.keys()]).toEqual(['caid'])
  })

  it('is asked only after its ready message [FRAME-02]', async () => {
    page.loads = false
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
    expect(page.asked.map(({ event }) => event)).toEqual(['privy:wallet:create'])
  })

  it('is asked whether it is ready every 150 ms, each time under a fresh id, and given up after 270 times [CONST-01]', async () => {
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

  it('warns "Privy iframe failed to load" and calls the load-failed callback once [ERR-32]', async () => {
    answering(false)
    const waiting = [failure(ready(60_000)), failure(ready(60_000))]
    await vi.advanceTimersByTimeAsync(60_000)
    for (const error of await Promise.all(waiting)) expect(error.code).toBe('WALLET_FRAME_UNAVAILABLE')
    expect(warnings).toEqual(['Privy iframe failed to load'])
    expect(failures).toHaveLength(1)
  })

  it('fails an operation with "Failed to initialize embedded wallet proxy." when it does not become ready [FRAME-22]', async () => {
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

  it('says the same where the page has no place for it', async () => {
    page.connected = false
    expect(await failure(ready())).toMatchObject({ message: 'Failed to initialize embedded wallet proxy.' })
    expect(page.frames).toEqual([])
  })

  it('stands in the body where no element offers a place, and in the element that is open where one does', () => {
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

  it('takes no room, no focus and no word from a screen reader', async () => {
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

  it("is put before an element's own content, and after a page's", async () => {
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

  it('begins cleanly after a failure', async () => {
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

  it('counts as failed when it never loads', async () => {
    page.loads = false
    const waiting = failure(ready(60_000))
    await vi.advanceTimersByTimeAsync(POLL_MS * TRIES)
    expect(await waiting).toMatchObject({ code: 'WALLET_FRAME_UNAVAILABLE' })
    expect([warnings.length, failures.length]).toEqual([1, 1])
    expect(page.posted).toEqual([])
  })

  it('may become ready late, after one who waited has given up', async () => {
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

  it('may answer an early question late, and all of them twice', async () => {
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

  it('is listened to only while it is asked something', async () => {
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

  it('rejects what is open when it is reloaded, and is asked again whether it is ready', async () => {
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

  it('goes on waiting over a reload that comes before it was ready', async () => {
    answering(false)
    const waiting = ready()
    await vi.advanceTimersByTimeAsync(POLL_MS)
    page.frame.load()
    answering(true)
    await vi.advanceTimersByTimeAsync(POLL_MS)
    await expect(waiting).resolves.toBeUndefined()
  })

  it('rejects what is open soon after the host took it out, and is put in again', async () => {
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

  it('does not become ready by the word of another window or origin', async () => {
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

  it('stops waiting when it is told to, and leaves no timer', async () => {
    page.loads = false
    const leaving = new AbortController()
    const waiting = failure(ready(30_000, leaving.signal))
    await vi.advanceTimersByTimeAsync(1_000)
    leaving.abort()
    expect(await waiting).toMatchObject({ code: 'REQUEST_ABORTED' })
    walletFrame().reset()
    expect(vi.getTimerCount()).toBe(0)
  })

  it('tells all who listen that it failed to load, although one of them throws, and none who no longer do', async () => {
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

  it('asks no more whether a page is ready that was left for another, and takes no answer from it', async () => {
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

  it('is not ready by an answer that the next page overtakes', async () => {
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

  it('may go when nobody waits for it, and reports no error then', async () => {
    const unhandled = vi.fn()
    process.on('unhandledRejection', unhandled)
    page.loads = false
    await expect(create()).rejects.toMatchObject({ code: 'WALLET_FRAME_UNAVAILABLE' })
    walletFrame().reset()
    page.loads = true
    await ready()
    answering(false)
    page.frame.load()
    walletFrame().reset()
    await new Promise(realImmediate)
    process.off('unhandledRejection', unhandled)
    expect(unhandled).not.toHaveBeenCalled()
  })

  it('is not told ready, nor asked, once it was reset; nobody waits for it any more', async () => {
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

  it('says why it was not waited for', async () => {
    page.loads = false
    const leaving = new AbortController()
    const waiting = failure(ready(30_000, leaving.signal))
    leaving.abort('closed')
    expect(await waiting).toMatchObject({ code: 'REQUEST_ABORTED', cause: 'closed' })
  })

  it('is one for all who need it at once', async () => {
    await Promise.all([ready(), ready(), ready()])
    expect(page.frames).toHaveLength(1)
  })
})
