import { getMe } from '../../api/users.js'
import type { WireAuthResponse, WireUser } from '../../api/wire.js'
import type { SessionCause } from '../store.js'
import { tokensAfter } from '../tokens/answer-tokens.js'
import { clockOffsetFrom, isFresh } from '../tokens/server-clock.js'
import { readToken, type AccessClaims } from '../tokens/token.js'
import type { User } from '../user/user.js'
import { userFromWire } from '../user/user-from-wire.js'
import type { Platform } from './platform.js'
import { accessTokenOf, type SessionRecord } from './session-record.js'
import { SharedSession } from './shared-session.js'

/** The store of the user in this tab. */
export interface UserStore {
  set(user: User | null, cause: SessionCause): void
  get(): User | null
}

/**
 * The result for a restored user: signed in, kept aside until the terms are accepted, or logged out because of them.
 */
export type Admission = 'in' | 'after-terms' | 'out'

/** Decides whether a restored user is admitted. */
export type Admit = (user: User) => Promise<Admission>

/** The user of one tab, synchronised with the record that all tabs share. */
export class TabSession {
  readonly shared: SharedSession
  readonly #store: UserStore
  readonly #now: () => number
  readonly #onDenied: () => Promise<void>
  #admit: Admit | undefined

  /** `onDenied` ends the session of a user who is not admitted. */
  constructor({
    browser,
    name,
    store,
    onDenied,
  }: {
    browser: Platform
    name: string
    store: UserStore
    onDenied: () => Promise<void>
  }) {
    this.shared = new SharedSession(browser, name)
    this.#store = store
    this.#now = () => browser.now()
    this.#onDenied = onDenied
  }

  get user(): User | null {
    return this.#store.get()
  }

  /**
   * Checks every user from now on with this function, until one is admitted. Undefined removes the check, for example
   * after a login.
   */
  admitBy(admit: Admit | undefined): void {
    this.#admit = admit
  }

  /** Sets the user of this tab only. */
  setUser(user: User | null, cause: SessionCause): void {
    this.#store.set(user, cause)
  }

  /** Sets the user of this tab and tells the other tabs that the session changed. */
  publishUser(user: User | null, cause: SessionCause): void {
    this.setUser(user, cause)
    this.shared.broadcast(cause)
  }

  /** Ends the session in every tab without a request, if `isCurrent` holds for the record. */
  async end(cause: SessionCause, isCurrent: (record: SessionRecord) => boolean): Promise<void> {
    const { changed } = await this.shared.change(record =>
      isCurrent(record) ? { ...record, session: record.session + 1, tokens: null } : undefined,
    )
    if (changed) this.publishUser(null, cause)
  }

  /**
   * Publishes a user who did not log in on this page, if the session has not changed meanwhile and they are admitted.
   */
  async acceptUser(wire: WireUser, session: number, cause: SessionCause): Promise<User | null> {
    const user = userFromWire(wire)
    // The check needs the provider's configuration; if that fails to load, nobody is signed out.
    const admission = (await this.#admit?.(user).catch(() => undefined)) ?? 'in'
    if ((await this.shared.read()).session !== session) return this.user
    if (admission !== 'in') {
      if (admission === 'out') await this.#onDenied()
      else this.setUser(null, 'terms')
      return null
    }
    this.#admit = undefined
    this.setUser(user, cause)
    if (cause === 'refresh') this.shared.broadcast(cause)
    return user
  }

  /** Makes this tab's user match the shared record, without asking for a new token. */
  async syncFromRecord(cause: SessionCause): Promise<User | null> {
    const { tokens, session } = await this.shared.read()
    const token = accessTokenOf(tokens)
    const { user } = this
    if (!token) {
      if (user) this.setUser(null, cause)
      return null
    }
    return user && isTokenOf(user, token) ? user : this.acceptUser((await getMe(undefined, token)).user, session, cause)
  }

  /** The record after an answer that begins or refreshes a session. */
  recordAfter(response: WireAuthResponse, record: SessionRecord): SessionRecord {
    const tokens = tokensAfter(response, record.tokens)
    return {
      ...record,
      tokens,
      clockOffset: clockOffsetFrom(response.privy_access_token ?? response.token, this.#now(), record.clockOffset),
    }
  }

  /** True while a token with these claims is valid for long enough to be used. */
  isFresh(claims: AccessClaims, { clockOffset }: SessionRecord): boolean {
    return isFresh(claims, this.#now(), clockOffset)
  }
}

/** True when the token belongs to this user. */
export const isTokenOf = (user: User, token: string): boolean => readToken(token)?.userId === user.id
