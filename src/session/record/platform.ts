import { isLocal } from '../../lib/is-local.js'
import { onePerPage, pageRecord } from '../../lib/page.js'
import { readDocument } from '../../lib/page-document.js'
import { writeCookie } from '../../lib/write-cookie.js'
import { storage, type SafeStorage } from '../../lib/storage.js'
import { idbRecords, type Records } from './records.js'

/** Sends messages to the other tabs. */
export interface TabChannel {
  post(message: unknown): void
  close(): void
}

/** The browser features that the session uses. Tests provide their own, with many tabs in one process. */
export interface Platform {
  /** The Unix time of this machine, in milliseconds. */
  now(): number
  readonly storage: SafeStorage
  /** The session records, shared by all tabs and changed atomically. */
  readonly records: Records
  /**
   * Runs `work` while holding this lock across all tabs. Rejects if the signal is aborted before that. Without lock
   * support it runs at once.
   */
  withLock<T>(name: string, signal: AbortSignal, work: () => Promise<T>): Promise<T>
  openChannel(name: string, onMessage: (message: unknown) => void): TabChannel
  readonly cookies: { read(): string; write(cookie: string): void }
  /** True on localhost, where cookies are not marked Secure. */
  readonly local: boolean
  /** Calls back when the page becomes visible, returns from sleep or the back-forward cache, is online again, or sees a change of storage. Returns the unsubscribe function. */
  onWake(callback: () => void): () => void
}

const PLATFORM_KEY = 'platform'

/** The platform of this page. */
export const platform = (): Platform => onePerPage(PLATFORM_KEY, browserPlatform)

/** Replaces the platform of this page; undefined restores the real one. For tests. */
export function setPlatform(other: Platform | undefined): void {
  const { values } = pageRecord()
  if (other) values.set(PLATFORM_KEY, other)
  else values.delete(PLATFORM_KEY)
}

/** The real browser. A feature that is missing or throws is replaced by one that works within this tab only. */
function browserPlatform(): Platform {
  return {
    now: () => Date.now(),
    get storage() {
      return storage()
    },
    records: idbRecords(
      () => storage(),
      () => globalThis.indexedDB,
    ),
    withLock,
    openChannel: openTabChannel,
    cookies: {
      read: () => {
        try {
          return readDocument('cookie')
        } catch {
          return ''
        }
      },
      write: cookie => {
        try {
          writeCookie(cookie)
        } catch {
          /* blocked: local storage holds the tokens too */
        }
      },
    },
    get local() {
      return isLocal(globalThis.location?.hostname ?? '')
    },
    onWake: listenForWake,
  }
}

async function withLock<T>(name: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  const locks = globalThis.navigator?.locks
  if (!locks) return work()
  let started = false
  try {
    return await locks.request(name, { signal }, () => {
      started = true
      return work()
    })
  } catch (error) {
    // Some browsers have locks and refuse them, for example in a sandboxed frame. Two tabs may then refresh at once,
    // which the provider tolerates for a short time.
    if (started || signal.aborted) throw error
    return work()
  }
}

function openTabChannel(name: string, onMessage: (message: unknown) => void): TabChannel {
  try {
    const channel: BroadcastChannel & { unref?(): void } = new BroadcastChannel(name)
    channel.onmessage = ({ data }: MessageEvent<unknown>) => onMessage(data)
    channel.unref?.() // an open channel keeps a Node process alive
    return {
      post: message => {
        try {
          channel.postMessage(message)
        } catch {
          /* the storage event reaches the other tabs too */
        }
      },
      close: () => channel.close(),
    }
  } catch {
    return { post: () => undefined, close: () => undefined }
  }
}

function listenForWake(onWake: () => void): () => void {
  const controller = new AbortController()
  const { signal } = controller
  const { document, EventTarget } = globalThis
  for (const type of ['pageshow', 'focus', 'online']) globalThis.addEventListener?.(type, onWake, { signal })
  if (document)
    EventTarget.prototype.addEventListener.call(
      document,
      'visibilitychange',
      () => {
        if (readDocument('visibilityState') === 'visible') onWake()
      },
      { signal },
    )
  // Hosts use the same storage: only our own keys, or a cleared storage (key null), count.
  globalThis.addEventListener?.(
    'storage',
    event => {
      if (event.key === null || /^(?:privy:|wallet-elements:)/.test(event.key)) onWake()
    },
    { signal },
  )
  return () => controller.abort()
}
