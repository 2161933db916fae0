import type { SessionCause } from './store.js'
import { hasMarker, isMirrored, mirror, mirrored } from './mirror.js'
import type { Platform, TabChannel } from './platform.js'
import type { SessionRecord } from './session-record.js'

/** How long a tab waits for its turn to write; then it writes all the same, and the record's generation sorts it out. */
const WRITE_LIMIT_MS = 3_000

/** What tabs of one app tell each other. Tokens and users are not among it: each tab reads and asks for itself. */
export interface TabNews { readonly kind: 'session'; readonly generation: number; readonly cause: SessionCause }

const isNews = (message: unknown): message is TabNews =>
  typeof message === 'object' && message !== null && 'kind' in message && message.kind === 'session'
  && 'generation' in message && typeof message.generation === 'number' && 'cause' in message && typeof message.cause === 'string'

/** The session record of an app as one tab uses it: read, changed in one piece, mirrored where the specification stores it, and told to the other tabs. */
export class SharedSession {
  readonly #platform: Platform
  readonly #appId: string
  #channel: TabChannel | undefined
  #stopWaking: (() => void) | undefined
  /** The generation this tab last read or wrote. */
  #known = 0

  constructor(platform: Platform, appId: string) {
    this.#platform = platform
    this.#appId = appId
  }

  /** Begins to listen: to other tabs, and to everything after which a look at the record is due. */
  listen(heard: (news: TabNews | undefined) => void): void {
    if (this.#channel) return
    this.#channel = this.#platform.channel(`wallet-elements:${this.#appId}`, message => { if (isNews(message)) heard(message) })
    this.#stopWaking = this.#platform.onWake(() => heard(undefined))
  }

  close(): void {
    this.#channel?.close()
    this.#stopWaking?.()
    this.#channel = this.#stopWaking = undefined
  }

  tell(cause: SessionCause): void {
    this.#channel?.tell({ kind: 'session', generation: this.#known, cause } satisfies TabNews)
  }

  /** The record, taking over what another client of the provider left where there is none yet. */
  async read(): Promise<SessionRecord> {
    const { records } = this.#platform
    let found = await records.read(this.#appId)
    // A look that began before our own last change may tell what was before it.
    if (found.generation < this.#known) found = await records.read(this.#appId)
    if (found.generation === 0) {
      const tokens = mirrored(this.#platform)
      if (tokens) return (await this.change(record => record.generation > 0 ? undefined : { ...record, tokens })).record
    }
    this.#known = found.generation
    return found
  }

  /** True where a refresh without any token of ours may succeed, because the provider's own cookies hold it. */
  hasMarker(): boolean {
    return hasMarker(this.#platform)
  }

  /** Changes the record and its mirror; `changed` is false when `change` left it as it was. */
  async change(change: (record: SessionRecord) => Omit<SessionRecord, 'generation'> | undefined): Promise<{ record: SessionRecord; changed: boolean }> {
    return this.#inTurn(async () => {
      const { records } = this.#platform
      let changed = false
      const record = await records.change(this.#appId, before => {
        const next = change(before)
        changed = next !== undefined
        return next && { ...next, generation: before.generation + 1 }
      })
      this.#known = record.generation
      if (changed) await this.#mirror(record)
      return { record, changed }
    })
  }

  /**
   * Writes the mirror again where it does not say what the record says: a tab that died may have changed the record and not
   * come to it. What agrees is left alone, for this tab may not have seen yet what another one has just changed.
   */
  async repair(seen: SessionRecord): Promise<void> {
    if (isMirrored(this.#platform, seen)) return
    await this.#inTurn(async () => {
      const record = await this.#platform.records.read(this.#appId)
      if (!isMirrored(this.#platform, record)) await this.#mirror(record)
    })
  }

  /** Where there are no locks another tab may have written meanwhile, and mirrored before us: the mirror must end with the newest. */
  async #mirror(record: SessionRecord): Promise<void> {
    mirror(this.#platform, record)
    const now = await this.#platform.records.read(this.#appId)
    if (now.generation > record.generation) await this.#mirror(now)
  }

  /** Runs alone among all tabs that do the same. */
  alone<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    return this.#platform.alone(`wallet-elements:${this.#appId}:refresh`, signal, work)
  }

  async #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const limit = AbortSignal.timeout(WRITE_LIMIT_MS)
    let begun = false
    try {
      return await this.#platform.alone(`wallet-elements:${this.#appId}:record`, limit, () => { begun = true; return work() })
    } catch (error) {
      if (begun) throw error
      return work()
    }
  }
}
