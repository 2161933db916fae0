import { getMe } from '../api/users.js'
import type { WireAuthResponse, WireUser } from '../api/wire.js'
import { tokensAfter } from './answer-tokens.js'
import type { Platform } from './platform.js'
import { clockOffsetFrom, isFresh } from './server-clock.js'
import { accessTokenOf, type SessionRecord } from './session-record.js'
import { SharedSession } from './shared-session.js'
import type { SessionCause } from './store.js'
import { readToken, type AccessClaims } from './token.js'
import { userFromWire, type User } from './user.js'

/** Where the tab's user is shown. */
export interface SessionOutlet {
  set(user: User | null, cause: SessionCause): void
  get(): User | null
}

/** Says whether a user who comes back without a login of this page may stay. */
export type Admission = (user: User) => Promise<boolean>

/** What a tab shows of the record that all tabs share, and how the one follows the other. */
export class TabSession {
  readonly shared: SharedSession
  readonly #outlet: SessionOutlet
  readonly #now: () => number
  readonly #refuse: () => Promise<void>
  #admission: Admission | undefined

  /** `refuse` ends the session of a user who may not stay. */
  constructor({ browser, appId, outlet, refuse }: { browser: Platform; appId: string; outlet: SessionOutlet; refuse: () => Promise<void> }) {
    this.shared = new SharedSession(browser, appId)
    this.#outlet = outlet
    this.#now = () => browser.now()
    this.#refuse = refuse
  }

  /** The user this tab shows. */
  get user(): User | null {
    return this.#outlet.get()
  }

  /** Who comes from now on must be admitted; a login needs no admission. */
  admit(admission: Admission | undefined): void {
    this.#admission = admission
  }

  /** Shows a user, or nobody, in this tab. */
  put(user: User | null, cause: SessionCause): void {
    this.#outlet.set(user, cause)
  }

  /** Shows a user, or nobody, and tells the other tabs. */
  show(user: User | null, cause: SessionCause): void {
    this.put(user, cause)
    this.shared.tell(cause)
  }

  /** Ends the session in every tab without a request, if `still` holds of the record. */
  async end(cause: SessionCause, still: (record: SessionRecord) => boolean): Promise<void> {
    const { changed } = await this.shared.change(record => still(record) ? { ...record, session: record.session + 1, tokens: null } : undefined)
    if (changed) this.show(null, cause)
  }

  /** Shows a user who came without a login of this page, if the session is still theirs and they may stay. */
  async take(wire: WireUser, session: number, cause: SessionCause): Promise<User | null> {
    const user = userFromWire(wire)
    // Who may stay is the provider's configuration; where it cannot be had, nobody is sent away.
    const admitted = await this.#admission?.(user).catch(() => true) ?? true
    if ((await this.shared.read()).session !== session) return this.user
    if (!admitted) {
      await this.#refuse()
      return null
    }
    this.#admission = undefined
    this.put(user, cause)
    if (cause === 'refresh') this.shared.tell(cause)
    return user
  }

  /** Shows what the record says without asking for a new token. */
  async adopt(cause: SessionCause): Promise<User | null> {
    const { tokens, session } = await this.shared.read()
    const token = accessTokenOf(tokens)
    const mine = this.user
    if (!token) {
      if (mine) this.put(null, cause)
      return null
    }
    return mine && isTokenOf(mine, token) ? mine : this.take((await getMe(undefined, token)).user, session, cause)
  }

  /** The record after an answer that begins or renews a session. */
  after(response: WireAuthResponse, record: SessionRecord): SessionRecord {
    const tokens = tokensAfter(response, record.tokens)
    return { ...record, tokens, clockOffset: clockOffsetFrom(response.privy_access_token ?? response.token, this.#now(), record.clockOffset) }
  }

  /** True while the provider takes a token of these claims, for long enough to use it. */
  isFresh(claims: AccessClaims, { clockOffset }: SessionRecord): boolean {
    return isFresh(claims, this.#now(), clockOffset)
  }
}

/** True for a token of this user. */
export const isTokenOf = (user: User, token: string): boolean => readToken(token)?.userId === user.id
