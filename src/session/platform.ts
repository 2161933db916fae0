import { onePerPage, pageRecord } from '../lib/page.js'
import { storage, type SafeStorage } from '../lib/storage.js'
import { idbRecords, type Records } from './records.js'

/** How one tab tells the others; `close` ends it. */
export interface TabChannel {
  tell(message: unknown): void
  close(): void
}

/** What the session needs of the browser. Tests hand in their own: many tabs, one storage, one process. */
export interface Platform {
  /** Unix milliseconds by this machine's clock. */
  now(): number
  readonly storage: SafeStorage
  /** The truth about the session, shared by all tabs, changed in one piece. */
  readonly records: Records
  /** Runs alone among all tabs; rejects when the signal is aborted before its turn. Without locks it just runs. */
  alone<T>(name: string, signal: AbortSignal, work: () => Promise<T>): Promise<T>
  channel(name: string, hear: (message: unknown) => void): TabChannel
  readonly cookies: { read(): string; write(cookie: string): void }
  /** Where the page lives; cookies are not marked Secure over plain HTTP, which only this machine itself may use. */
  readonly protocol: string
  /** Calls back when the page is looked at again, comes back from sleep or from the back-forward cache, or finds the network or the storage changed. The answer stops it. */
  onWake(wake: () => void): () => void
}

const SLOT = 'platform'

/** The browser behind this page. */
export const platform = (): Platform => onePerPage(SLOT, browserPlatform)

/** Puts another browser behind this page, or none, to look at the real one again; for tests. */
export function usePlatform(other: Platform | undefined): void {
  const { slots } = pageRecord()
  if (other) slots.set(SLOT, other)
  else slots.delete(SLOT)
}

/** The browser as it is. Whatever is missing, or throws when it is used, is replaced by something that only this tab knows. */
function browserPlatform(): Platform {
  return {
    now: () => Date.now(),
    get storage() { return storage() },
    records: idbRecords(() => storage(), () => globalThis.indexedDB),
    alone: withLock,
    channel: openTabChannel,
    cookies: {
      read: () => { try { return document.cookie } catch { return '' } },
      write: cookie => { try { document.cookie = cookie } catch { /* blocked: the storage has the tokens too */ } },
    },
    get protocol() { return globalThis.location?.protocol ?? 'https:' },
    onWake: listenForWake,
  }
}

async function withLock<T>(name: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  const locks = globalThis.navigator?.locks
  if (!locks) return work()
  let begun = false
  try {
    return await locks.request(name, { signal }, () => { begun = true; return work() })
  } catch (error) {
    // A browser that has locks and refuses them, as in a sandboxed frame: the provider's grace has to do.
    if (begun || signal.aborted) throw error
    return work()
  }
}

function openTabChannel(name: string, hear: (message: unknown) => void): TabChannel {
  try {
    const channel = new BroadcastChannel(name)
    channel.onmessage = ({ data }: MessageEvent<unknown>) => hear(data)
    return { tell: message => { try { channel.postMessage(message) } catch { /* the storage event tells it too */ } }, close: () => channel.close() }
  } catch {
    return { tell: () => undefined, close: () => undefined }
  }
}

function listenForWake(wake: () => void): () => void {
  const { signal, abort } = stoppable()
  const { document } = globalThis
  for (const type of ['pageshow', 'focus', 'online']) globalThis.addEventListener?.(type, wake, { signal })
  document?.addEventListener('visibilitychange', () => { if (document.visibilityState === 'visible') wake() }, { signal })
  // Hosts write into the same storage: only our own keys, or all of them at once, are news.
  globalThis.addEventListener?.('storage', event => {
    if (event.key === null || /^(?:privy:|wallet-elements:)/.test(event.key)) wake()
  }, { signal })
  return abort
}

function stoppable(): { signal: AbortSignal; abort: () => void } {
  const controller = new AbortController()
  return { signal: controller.signal, abort: () => controller.abort() }
}
