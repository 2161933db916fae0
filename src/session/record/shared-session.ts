import { ownMember } from '../../lib/own/own-member.js'
import type { SessionCause } from '../store.js'
import { hasMarker, mirrorMatches, readMirror, writeMirror } from './mirror.js'
import type { Platform, TabChannel } from './platform.js'
import type { SessionRecord } from './session-record.js'

/**
 * The time that a tab waits for the write lock. After that it writes without the lock, and the record's generation
 * decides which write is newer.
 */
const WRITE_LOCK_TIMEOUT_MS = 3_000

/** The messages between tabs of one app. They contain no tokens or users: each tab reads the record itself. */
export interface TabMessage {
  readonly kind: 'session'
  readonly generation: number
  readonly cause: SessionCause
}

const isTabMessage = (message: unknown): message is TabMessage =>
  ownMember(message, 'kind') === 'session' &&
  typeof ownMember(message, 'generation') === 'number' &&
  typeof ownMember(message, 'cause') === 'string'

/** The session record of an app as one tab uses it: read, changed atomically, mirrored to local storage and cookies, and announced to the other tabs. */
export class SharedSession {
  readonly #platform: Platform
  readonly #appId: string
  #channel: TabChannel | undefined
  #unsubscribeWake: (() => void) | undefined
  /** The generation that this tab last read or wrote. */
  #knownGeneration = 0

  constructor(platform: Platform, appId: string) {
    this.#platform = platform
    this.#appId = appId
  }

  /** Calls back for messages of other tabs, and without a message whenever the record may have changed unnoticed. */
  subscribe(onChange: (message: TabMessage | undefined) => void): void {
    this.#channel = this.#platform.openChannel(`wallet-elements:${this.#appId}`, message => {
      if (isTabMessage(message)) onChange(message)
    })
    this.#unsubscribeWake = this.#platform.onWake(() => onChange(undefined))
  }

  close(): void {
    this.#channel?.close()
    this.#unsubscribeWake?.()
  }

  broadcast(cause: SessionCause): void {
    this.#channel?.post({ kind: 'session', generation: this.#knownGeneration, cause } satisfies TabMessage)
  }

  /** Reads the record. Without one, the tokens that another client of the provider stored become the record. */
  async read(): Promise<SessionRecord> {
    const { records } = this.#platform
    let record = await records.read(this.#appId)
    // A read that started before this tab's last change may return the state before it.
    if (record.generation < this.#knownGeneration) record = await records.read(this.#appId)
    if (record.generation === 0) {
      const tokens = readMirror(this.#platform)
      if (tokens)
        return (await this.change(current => (current.generation > 0 ? undefined : { ...current, tokens }))).record
    }
    this.#knownGeneration = record.generation
    return record
  }

  /** True if a refresh may succeed without a stored token, because the provider's own cookies hold it. */
  hasMarker(): boolean {
    return hasMarker(this.#platform)
  }

  /** Changes the record and its mirror; `changed` is false when `change` left it as it was. */
  async change(
    change: (record: SessionRecord) => Omit<SessionRecord, 'generation'> | undefined,
  ): Promise<{ record: SessionRecord; changed: boolean }> {
    return this.#withWriteLock(async () => {
      const { records } = this.#platform
      let changed = false
      const record = await records.change(this.#appId, previous => {
        const next = change(previous)
        changed = next !== undefined
        return next && { ...next, generation: previous.generation + 1 }
      })
      this.#knownGeneration = record.generation
      if (changed) await this.#mirror(record)
      return { record, changed }
    })
  }

  /**
   * Rewrites the mirror if it differs from the record: a tab that crashed may have changed only the record. A mirror that
   * matches `known` is left alone, because this tab may not have seen the latest change of another tab yet.
   */
  async repairMirror(known: SessionRecord): Promise<void> {
    if (mirrorMatches(this.#platform, known)) return
    await this.#withWriteLock(async () => {
      const record = await this.#platform.records.read(this.#appId)
      if (!mirrorMatches(this.#platform, record)) await this.#mirror(record)
    })
  }

  /** Without locks another tab may have written and mirrored meanwhile, so the newest record is mirrored last. */
  async #mirror(record: SessionRecord): Promise<void> {
    writeMirror(this.#platform, record)
    const current = await this.#platform.records.read(this.#appId)
    if (current.generation > record.generation) await this.#mirror(current)
  }

  /** Runs `work` while no other tab refreshes the session. */
  withRefreshLock<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    return this.#platform.withLock(`wallet-elements:${this.#appId}:refresh`, signal, work)
  }

  async #withWriteLock<T>(work: () => Promise<T>): Promise<T> {
    const timeout = AbortSignal.timeout(WRITE_LOCK_TIMEOUT_MS)
    let started = false
    try {
      return await this.#platform.withLock(`wallet-elements:${this.#appId}:record`, timeout, () => {
        started = true
        return work()
      })
    } catch (error) {
      if (started) throw error
      return work()
    }
  }
}
