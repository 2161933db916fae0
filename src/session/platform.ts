import { storage as pageStorage, type SafeStorage } from '../lib/storage.js'
import { idbRecords, type Records } from './records.js'

/** What the session needs of the browser. Tests hand in their own: many tabs, one storage, one process. */
export interface Platform {
  now(): number
  storage: SafeStorage
  /** The truth about the session, shared by all tabs, changed in one piece. */
  records: Records
  /** Runs alone among all tabs; rejects when the signal is aborted before its turn. */
  alone<T>(name: string, signal: AbortSignal, work: () => Promise<T>): Promise<T>
  /** Tells the other tabs; the answer stops listening. */
  channel(name: string, hear: (message: unknown) => void): { tell(message: unknown): void; close(): void }
  cookies: { read(): string; write(cookie: string): void }
  place: { protocol: string; hostname: string }
  /** Calls back when the page is looked at again, or comes back from sleep. */
  onWake(wake: () => void): void
}

/** The browser as it is; whatever is missing or throws is replaced by something that only this tab knows. */
export function browserPlatform(): Platform {
  const storage = pageStorage()
  return {
    now: () => Date.now(),
    storage,
    records: idbRecords(storage),
    alone: async (name, signal, work) => {
      const locks = globalThis.navigator?.locks
      if (!locks) return work()
      let begun = false
      try {
        return await locks.request(name, { signal }, () => { begun = true; return work() })
      } catch (error) {
        // A browser that has locks and refuses them (a sandboxed frame): the provider's grace has to do.
        if (begun || signal.aborted) throw error
        return work()
      }
    },
    channel: (name, hear) => {
      try {
        const channel = new BroadcastChannel(name)
        channel.onmessage = ({ data }) => hear(data)
        return { tell: message => channel.postMessage(message), close: () => channel.close() }
      } catch {
        return { tell: () => {}, close: () => {} }
      }
    },
    cookies: {
      read: () => { try { return document.cookie } catch { return '' } },
      write: cookie => { try { document.cookie = cookie } catch { /* blocked cookies */ } },
    },
    place: { protocol: globalThis.location?.protocol ?? 'https:', hostname: globalThis.location?.hostname ?? 'localhost' },
    onWake: wake => {
      globalThis.addEventListener?.('pageshow', wake)
      globalThis.addEventListener?.('focus', wake)
      globalThis.document?.addEventListener('visibilitychange', () => { if (document.visibilityState === 'visible') wake() })
      globalThis.addEventListener?.('storage', wake)
    },
  }
}
