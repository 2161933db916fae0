import { writeMirror } from './mirror.js'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setStorage } from '../../lib/storage.js'
import { eventually } from '../../lib/time/eventually.harness.js'
import { canRestore } from './can-restore.js'
import { platform, setPlatform } from './platform.js'

beforeEach(() => setPlatform(undefined))
afterEach(() => {
  vi.unstubAllGlobals()
  setPlatform(undefined)
})
/** Replaces the page's document. */
const standIn = (document: object) => {
  vi.stubGlobal('document', document)
  vi.stubGlobal('Document', { prototype: document })
}
const never = new AbortController().signal
const denied = () => {
  throw new DOMException('denied', 'SecurityError')
}

describe('the platform of a page', () => {
  it('is the same object for the whole page, unless a test sets another', () => {
    const real = platform()
    expect(platform()).toBe(real)
    const other = { ...real }
    setPlatform(other)
    expect(platform()).toBe(other)
    setPlatform(undefined)
    expect(platform()).not.toBe(other)
  })

  it('returns the current time', () => {
    vi.spyOn(Date, 'now').mockReturnValue(7)
    expect(platform().now()).toBe(7)
  })

  it('marks the refresh-marker cookie as Secure, except on localhost, with TLS or without [STORE-10]', () => {
    const tokens = { refresh: 'r1', customer: null, provider: null, identity: null }
    const cookieAt = (href: string) => {
      const document = { cookie: '' }
      standIn({
        get cookie() {
          return ''
        },
        set cookie(written: string) {
          if (written.startsWith('privy-session=')) document.cookie = written
        },
      })
      vi.stubGlobal('location', new URL(href))
      writeMirror(platform(), { tokens, clockOffset: 0 })
      return document.cookie
    }
    for (const local of [
      'http://localhost:4100',
      'https://localhost',
      'https://app.localhost:4101',
      'http://127.0.0.1',
      'https://[::1]',
    ]) {
      expect([local, cookieAt(local)]).toEqual([local, 'privy-session=t; Path=/; SameSite=Strict; Max-Age=2592000'])
    }
    for (const public_ of ['https://shop.example', 'https://localhost.example', 'https://notlocalhost']) {
      expect([public_, cookieAt(public_)]).toEqual([
        public_,
        'privy-session=t; Path=/; SameSite=Strict; Secure; Max-Age=2592000',
      ])
    }
  })

  it('stores the session in IndexedDB', async () => {
    const open = vi.fn(denied)
    vi.stubGlobal('indexedDB', { open })
    expect((await platform().records.read('app')).tokens).toBeNull()
    expect(open).toHaveBeenCalledExactlyOnceWith('wallet-elements', 1)
  })

  it('uses the current storage of the page', () => {
    const before = platform()
    for (const text of ['one', 'other']) {
      const keeps = { get: () => text, set: () => undefined, remove: () => undefined }
      setStorage(keeps)
      expect(before.storage.get('key')).toBe(text)
    }
    setStorage(undefined)
  })

  it('has cookies, or none if they are denied', () => {
    const page = { cookie: 'a=1' }
    standIn(page)
    expect(platform().cookies.read()).toBe('a=1')
    platform().cookies.write('b=2')
    expect(page.cookie).toBe('b=2')
    standIn(Object.defineProperty({}, 'cookie', { get: denied, set: denied }))
    expect(platform().cookies.read()).toBe('')
    expect(() => platform().cookies.write('b=2')).not.toThrow()
  })
})

describe('a lock over all tabs', () => {
  const withLocks = (request: (name: string, options: object, work: () => Promise<unknown>) => Promise<unknown>) =>
    vi.stubGlobal('navigator', { locks: { request } })

  it('is held while the work runs, under its name and until its signal', async () => {
    const request = vi.fn((_name: string, _options: object, work: () => Promise<unknown>) => work())
    withLocks(request)
    expect(await platform().withLock('session', never, () => Promise.resolve('done'))).toBe('done')
    expect(request).toHaveBeenCalledExactlyOnceWith('session', { signal: never }, expect.any(Function))
  })

  it('is skipped if the browser has no locks, or refuses them', async () => {
    vi.stubGlobal('navigator', undefined)
    expect(await platform().withLock('session', never, () => Promise.resolve('done'))).toBe('done')
    vi.stubGlobal('navigator', {})
    expect(await platform().withLock('session', never, () => Promise.resolve('done'))).toBe('done')
    withLocks(denied)
    expect(await platform().withLock('session', never, () => Promise.resolve('done'))).toBe('done')
  })

  it('runs no work twice, and none after an abort', async () => {
    withLocks((_, __, work) => work())
    const failing = vi.fn(() => Promise.reject(new Error('of the work')))
    await expect(platform().withLock('session', never, failing)).rejects.toThrow('of the work')
    expect(failing).toHaveBeenCalledOnce()
    withLocks(() => Promise.reject(new Error('aborted')))
    const work = vi.fn(() => Promise.resolve())
    await expect(platform().withLock('session', AbortSignal.abort(), work)).rejects.toThrow('aborted')
    expect(work).not.toHaveBeenCalled()
  })
})

describe('messages to other tabs', () => {
  it('arrive in the other tabs with the same name', async () => {
    const heard = vi.fn()
    const [one, other] = [platform().openChannel('a', heard), platform().openChannel('a', heard)]
    const stranger = platform().openChannel('b', heard)
    one.post({ hello: 1 })
    await eventually(() => expect(heard).toHaveBeenCalledExactlyOnceWith({ hello: 1 }))
    one.close()
    other.close()
    stranger.close()
  })

  it('are dropped without an exception if they cannot be sent', () => {
    const channel = platform().openChannel('a', () => {})
    expect(() => channel.post(() => 'no data')).not.toThrow()
    channel.close()
    expect(() => channel.post(1)).not.toThrow()
    vi.stubGlobal(
      'BroadcastChannel',
      class {
        constructor() {
          denied()
        }
      },
    )
    const none = platform().openChannel('a', () => {})
    expect(() => {
      none.post(1)
      none.close()
    }).not.toThrow()
  })
})

describe('a wake event of the page', () => {
  it('occurs when the page becomes visible, returns, gets the focus or is online again, and when our storage changes', () => {
    const page = Object.assign(new EventTarget(), { visibilityState: 'hidden' })
    const view = new EventTarget()
    standIn(page)
    vi.stubGlobal('addEventListener', view.addEventListener.bind(view))
    const wake = vi.fn()
    const stop = platform().onWake(wake)
    const woken = (target: EventTarget, event: Event) => {
      const before = wake.mock.calls.length
      target.dispatchEvent(event)
      return wake.mock.calls.length - before
    }
    const stored = (key: string | null) => Object.assign(new Event('storage'), { key })
    expect(['pageshow', 'focus', 'online', 'blur', 'offline'].map(type => woken(view, new Event(type)))).toEqual([
      1, 1, 1, 0, 0,
    ])
    expect(
      [null, 'privy:token', 'wallet-elements:app:session', 'host', 'not-privy:token', ''].map(key =>
        woken(view, stored(key)),
      ),
    ).toEqual([1, 1, 1, 0, 0, 0])
    expect(woken(page, new Event('visibilitychange'))).toBe(0)
    page.visibilityState = 'visible'
    expect(woken(page, new Event('visibilitychange'))).toBe(1)
    stop()
    expect([
      woken(view, new Event('focus')),
      woken(view, stored(null)),
      woken(page, new Event('visibilitychange')),
    ]).toEqual([0, 0, 0])
  })

  it('never occurs without a page', () => {
    vi.stubGlobal('addEventListener', undefined)
    expect(() => platform().onWake(() => {})()).not.toThrow()
  })
})

describe('a document whose elements hide its members', () => {
  /**
   * As in browsers: an element's name is a member of the document, and the platform's own members are on the prototype.
   */
  class Document extends EventTarget {
    #cookie = 'privy-session=t'
    get cookie() {
      return this.#cookie
    }
    set cookie(cookie: string) {
      this.#cookie = cookie
    }
    get visibilityState() {
      return 'visible'
    }
  }
  const clobbered = () => {
    const page = new Document()
    const element = () => ({ tagName: 'IMG' })
    for (const name of ['cookie', 'visibilityState', 'addEventListener'])
      Object.defineProperty(page, name, { value: element() })
    vi.stubGlobal('Document', Document)
    vi.stubGlobal('document', page)
    return page
  }

  it('still has its cookies, and still wakes the session [SEC-91]', () => {
    const page = clobbered()
    expect(platform().cookies.read()).toBe('privy-session=t')
    platform().cookies.write('b=2')
    expect(platform().cookies.read()).toBe('b=2')
    const wake = vi.fn()
    const stop = platform().onWake(wake)
    page.dispatchEvent(new Event('visibilitychange'))
    expect(wake).toHaveBeenCalledOnce()
    stop()
  })

  it('still reports that there is a session to restore [SEC-91]', () => {
    clobbered()
    vi.stubGlobal('location', { search: '', hash: '' })
    expect(canRestore()).toBe(true)
  })
})
