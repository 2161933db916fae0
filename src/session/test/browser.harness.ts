import { generator } from '../../../demo/hard/harness/random.js'
import { SEED } from '../../lib/seed.harness.js'
import type { SafeStorage } from '../../lib/storage.js'
import type { SessionCause, SessionState } from '../store.js'
import { SessionCore } from '../core.js'
import type { Platform, TabChannel } from '../record/platform.js'
import { storageRecords, type Records } from '../record/records.js'
import { parseRecord } from '../record/session-record.js'
import type { User } from '../user/user.js'

/** The features that this browser lacks or refuses. */
export interface MissingFeatures {
  locks?: boolean
  database?: boolean
  channels?: boolean
  storageEvents?: boolean
  storage?: boolean
  cookies?: boolean
}

interface Waiting {
  tab: FakeTab
  begin: () => void
}
interface Lock {
  held: FakeTab | undefined
  queue: Waiting[]
}
interface Listener {
  tab: FakeTab
  onMessage: (message: unknown) => void
}

/**
 * A browser for tests: many tabs, one storage, one process. Everything between tabs is delayed, as it is between
 * processes: messages, locks, the database, and a tab's view of changes to local storage by another tab.
 */
export class FakeBrowser {
  readonly local = new Map<string, string>()
  /** Cookies by name, as they were written. */
  readonly cookies = new Map<string, string>()
  readonly database = new Map<string, unknown>()
  readonly locks = new Map<string, Lock>()
  readonly channels = new Map<string, Set<Listener>>()
  readonly tabs = new Set<FakeTab>()
  readonly #random: () => number
  #lastTransaction: Promise<unknown> = Promise.resolve()
  #clockOffsetMs = 0

  constructor(
    readonly missing: MissingFeatures = {},
    random = generator(SEED),
  ) {
    this.#random = random
  }

  /** Opens a tab. */
  tab(local = true): FakeTab {
    const tab = new FakeTab(this, local)
    this.tabs.add(tab)
    return tab
  }

  now(): number {
    return Date.now() + this.#clockOffsetMs
  }

  /** Sets the machine's clock forward or back. */
  shiftClock(ms: number): void {
    this.#clockOffsetMs += ms
  }

  /** Waits for a random short time. */
  async delay(most = 3): Promise<void> {
    for (let ticks = Math.floor(this.#random() * (most + 1)); ticks > 0; ticks--)
      await new Promise(resolve => setImmediate(resolve))
  }

  /** Runs one change of the database at a time. */
  transact<T>(work: () => T): Promise<T> {
    const done = this.#lastTransaction.then(() => this.delay(2)).then(work)
    this.#lastTransaction = done.catch(() => undefined)
    return done
  }

  /** Cookies as `document.cookie` shows them. */
  cookieText(): string {
    return [...this.cookies.values()].map(cookie => cookie.split(';')[0]).join('; ')
  }
}

/** The platform of one tab. */
export class FakeTab implements Platform {
  readonly records: Records
  readonly cookies: Platform['cookies']
  readonly storage: SafeStorage
  readonly #browser: FakeBrowser
  readonly #wakes = new Set<() => void>()
  #view: Map<string, string>
  #crashed = false

  constructor(
    browser: FakeBrowser,
    readonly local: boolean,
  ) {
    this.#browser = browser
    this.#view = new Map(browser.local)
    this.storage = this.#makeStorage()
    this.records = browser.missing.database ? storageRecords(() => this.storage) : this.#makeRecords()
    this.cookies = {
      read: () => (browser.missing.cookies ? '' : browser.cookieText()),
      write: cookie => {
        if (browser.missing.cookies || this.#crashed) return
        const name = cookie.slice(0, cookie.indexOf('='))
        if (/Max-Age=0(;|$)/.test(cookie)) browser.cookies.delete(name)
        else browser.cookies.set(name, cookie)
      },
    }
  }

  now(): number {
    return this.#browser.now()
  }

  /** Ends the tab at once: its locks are released, and its running work has no further effect. */
  crash(): void {
    this.#crashed = true
    this.#wakes.clear()
    this.#browser.tabs.delete(this)
    for (const listeners of this.#browser.channels.values())
      for (const listener of listeners) if (listener.tab === this) listeners.delete(listener)
    for (const [name, lock] of this.#browser.locks) {
      lock.queue = lock.queue.filter(({ tab }) => tab !== this)
      if (lock.held === this) this.#release(name)
    }
  }

  /** The visitor returns to this tab. */
  becomeVisible(): void {
    for (const wake of [...this.#wakes]) wake()
  }

  async withLock<T>(name: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    if (this.#browser.missing.locks) return work()
    await this.#delay()
    const lock = this.#browser.locks.get(name) ?? { held: undefined, queue: [] }
    this.#browser.locks.set(name, lock)
    if (lock.held) {
      await new Promise<void>((resolve, reject) => {
        const waiting = { tab: this, begin: resolve }
        lock.queue.push(waiting)
        signal.addEventListener(
          'abort',
          () => {
            if (!lock.queue.includes(waiting)) return
            lock.queue.splice(lock.queue.indexOf(waiting), 1)
            reject(signal.reason as Error)
          },
          { once: true },
        )
      })
    }
    lock.held = this
    try {
      return await work()
    } finally {
      if (!this.#crashed) this.#release(name)
    }
  }

  #release(name: string): void {
    const lock = this.#browser.locks.get(name)
    if (!lock) return
    const next = lock.queue.shift()
    lock.held = next?.tab
    next?.begin()
  }

  openChannel(name: string, onMessage: (message: unknown) => void): TabChannel {
    if (this.#browser.missing.channels) return { post: () => undefined, close: () => undefined }
    const listeners = this.#browser.channels.get(name) ?? new Set()
    this.#browser.channels.set(name, listeners)
    const subscription = { tab: this, onMessage }
    listeners.add(subscription)
    return {
      post: message => {
        if (this.#crashed) return
        for (const listener of listeners) {
          if (listener === subscription) continue
          void this.#browser.delay().then(() => {
            if (listeners.has(listener)) listener.onMessage(structuredClone(message))
          })
        }
      },
      close: () => listeners.delete(subscription),
    }
  }

  onWake(wake: () => void): () => void {
    this.#wakes.add(wake)
    return () => this.#wakes.delete(wake)
  }

  /** Waits for a random short time; a crashed tab waits for ever. */
  #delay(): Promise<void> {
    return this.#crashed
      ? new Promise(() => undefined)
      : this.#browser.delay().then(() => (this.#crashed ? new Promise(() => undefined) : undefined))
  }

  #makeStorage(): SafeStorage {
    const memory = new Map<string, string>()
    const write = (key: string, value: string | null) => {
      if (this.#crashed) return
      if (this.#browser.missing.storage) return void (value === null ? memory.delete(key) : memory.set(key, value))
      if ((this.#browser.local.get(key) ?? null) === value && (this.#view.get(key) ?? null) === value) return
      for (const map of [this.#browser.local, this.#view])
        if (value === null) map.delete(key)
        else map.set(key, value)
      for (const tab of this.#browser.tabs) if (tab !== this) void this.#browser.delay(5).then(() => tab.#syncStorage())
    }
    return {
      get: key => (this.#browser.missing.storage ? memory : this.#view).get(key) ?? null,
      set: (key, value) => write(key, value),
      remove: key => write(key, null),
    }
  }

  #syncStorage(): void {
    this.#view = new Map(this.#browser.local)
    if (!this.#browser.missing.storageEvents) this.becomeVisible()
  }

  #makeRecords(): Records {
    const { database } = this.#browser
    const recordOf = (appId: string) => parseRecord(structuredClone(database.get(appId)))
    return {
      read: async appId => {
        await this.#delay()
        const record = recordOf(appId)
        await this.#delay()
        return record
      },
      change: async (appId, change) => {
        await this.#delay()
        const record = await this.#browser.transact(() => {
          const previous = recordOf(appId)
          const next = this.#crashed ? undefined : change(previous)
          if (next) database.set(appId, structuredClone(next))
          return next ?? previous
        })
        await this.#delay()
        return record
      },
    }
  }
}

/** A page of the app in its own tab: its session, and the states that it has shown. */
export class FakePage {
  readonly core: SessionCore
  readonly states: SessionState[] = []
  #user: User | null = null

  /** `name`: the storage key of the session, see `sessionName`. */
  constructor(
    readonly tab: FakeTab,
    appId: string,
    name?: string,
  ) {
    this.core = new SessionCore({
      browser: tab,
      appId,
      ...(name !== undefined && { name }),
      store: {
        get: () => this.#user,
        set: (user: User | null, cause: SessionCause) => {
          this.#user = user
          this.states.push({ status: user ? 'authenticated' : 'unauthenticated', user, cause })
        },
      },
    })
  }

  get user(): User | null {
    return this.#user
  }

  /** The cause of the state that is shown. */
  get cause(): SessionCause | undefined {
    return this.states.at(-1)?.cause
  }

  close(): void {
    this.core.close()
    this.tab.crash()
  }
}
