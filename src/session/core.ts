import { setTokenSource } from '../api/client.js'
import { logout as sendLogout, refreshSession as askForTokens } from '../api/sessions.js'
import { getMe } from '../api/users.js'
import type { WireAuthResponse, WireUser } from '../api/wire.js'
import { currentApp } from '../config/app.js'
import { isWalletError, WalletError } from '../errors/wallet-error.js'
import { onePerPage } from '../lib/page.js'
import { singleFlight } from '../lib/single-flight.js'
import { wait } from '../lib/wait.js'
import { tokensAfter } from './answer-tokens.js'
import { platform, type Platform } from './platform.js'
import { clockOffsetFrom, isFresh } from './server-clock.js'
import { accessTokenOf, refreshTokenOf, type SessionRecord, type Tokens } from './session-record.js'
import { SharedSession, type TabNews } from './shared-session.js'
import { currentUser, setSession, type SessionCause } from './store.js'
import { readToken, type AccessClaims } from './token.js'
import { userFromWire, type User } from './user.js'

/** How long a tab waits for another one that refreshes, before it says so. */
const LOCK_LIMIT_MS = 30_000
/** How long a logout waits for the provider's answer; the local state is gone before it. */
const LOGOUT_ANSWER_MS = 1_000

/** Where the tab's user is shown. */
export interface SessionOutlet {
  set(user: User | null, cause: SessionCause): void
  get(): User | null
}

interface Farewell { readonly token: string | null; readonly refreshToken: string | undefined; readonly answered: Promise<void> }

/** Says whether a user who comes back without a login of this page may stay. */
export type Admission = (user: User) => Promise<boolean>

/**
 * The session of one tab. The truth is one record that all tabs share; whoever changes it does so in one piece and tells
 * the others. What was asked for before a logout counts no more after it.
 */
export class SessionCore {
  readonly #now: () => number
  readonly #appId: string
  readonly #outlet: SessionOutlet
  readonly #shared: SharedSession
  #admission: Admission | undefined
  /** The last session that the provider was told to end. */
  #farewell: Farewell | undefined

  constructor({ browser, appId, outlet }: { browser: Platform; appId: string; outlet: SessionOutlet }) {
    this.#now = () => browser.now()
    this.#appId = appId
    this.#outlet = outlet
    this.#shared = new SharedSession(browser, appId)
    this.#shared.listen(news => void this.#hear(news).catch(() => undefined))
  }

  /** Stops listening to other tabs and to the page. */
  close(): void {
    this.#shared.close()
  }

  /** The shared record as it stands. */
  record(): Promise<SessionRecord> {
    return this.#shared.read()
  }

  /**
   * Runs a login call and takes its answer as the session. While one is under way, every further one gets its result.
   * Rejects with REQUEST_ABORTED when somebody logged out meanwhile, in whichever tab: then the answer counts no more.
   */
  readonly login = singleFlight(async (call: () => Promise<WireAuthResponse>): Promise<{ user: User; response: WireAuthResponse }> => {
    const { logouts } = await this.#shared.read()
    const response = await call()
    if (response.session_update_action === 'clear' || !response.user) {
      await this.clear('expired')
      throw new WalletError('UNKNOWN_AUTH_ERROR', 'The provider ended the session instead of beginning one.')
    }
    const user = userFromWire(response.user)
    const { changed } = await this.#shared.change(record => record.logouts === logouts ? { ...this.#with(response, record), session: record.session + 1 } : undefined)
    if (!changed) throw new WalletError('REQUEST_ABORTED', 'The visitor logged out while this login was under way.')
    this.#admission = undefined
    this.#show(user, 'login')
    return { user, response }
  })

  /** The access token: the stored one while it is good, a new one when it has run out and may be renewed, else null. */
  async accessToken({ refresh = true } = {}): Promise<string | null> {
    const record = await this.#shared.read()
    const token = accessTokenOf(record.tokens)
    if (!token) return null
    const claims = readToken(token)
    if (claims && claims.appId !== this.#appId) return this.logout().then(() => null)
    const renewable = refreshTokenOf(record.tokens) !== undefined || this.#shared.hasMarker()
    if (!claims || !renewable) return this.#end('expired', now => now.session === record.session).then(() => null)
    if (this.#isFresh(claims, record)) return token
    if (!refresh) return null
    await this.refresh(record)
    return accessTokenOf((await this.#shared.read()).tokens)
  }

  /** The identity token, renewed together with the access token. */
  async identityToken(): Promise<string | null> {
    await this.accessToken()
    return (await this.#shared.read()).tokens?.identity ?? null
  }

  /**
   * New tokens: one request over all tabs. Answers the user, or null when the session has ended. `spent` is the record
   * whose token is of no use any more: where it has been replaced meanwhile, nothing is asked for.
   */
  readonly refresh = singleFlight(async (spent?: SessionRecord): Promise<User | null> => {
    const before = spent ?? await this.#shared.read()
    const limit = AbortSignal.timeout(LOCK_LIMIT_MS)
    let begun = false
    try {
      return await this.#shared.alone(limit, () => { begun = true; return this.#refreshAlone(before) })
    } catch (error) {
      if (begun) throw error
      throw new WalletError('CLIENT_REQUEST_TIMEOUT', 'Another tab renews the session and does not come to an end.', { cause: error, retryable: true })
    }
  })

  async #refreshAlone(before: SessionRecord): Promise<User | null> {
    const record = await this.#shared.read()
    // A neighbour was here while we waited: its tokens are as good as ours would be.
    if (record.session !== before.session) return this.#adopt('other-tab')
    const token = accessTokenOf(record.tokens)
    const claims = token ? readToken(token) : undefined
    if (token !== accessTokenOf(before.tokens) && claims && this.#isFresh(claims, record)) return this.#adopt('other-tab')
    if (!record.tokens && !this.#shared.hasMarker()) return this.#adopt('expired')
    let response: WireAuthResponse
    try {
      response = await askForTokens({ refreshToken: refreshTokenOf(record.tokens), token })
    } catch (error) {
      if (!isWalletError(error, 'MISSING_OR_INVALID_TOKEN')) throw error
      console.warn('Unable to refresh tokens - token is missing or no longer valid')
      // Only if the storage still holds the token that was refused: another tab may have a newer one.
      await this.#end('expired', now => now.session === record.session && now.tokens?.refresh === record.tokens?.refresh)
      return this.#adopt('other-tab')
    }
    return this.#renewed(response, record, claims)
  }

  async #renewed(response: WireAuthResponse, asked: SessionRecord, claims: AccessClaims | undefined): Promise<User | null> {
    if (response.session_update_action === 'clear' || !response.user) {
      await this.#end('expired', now => now.session === asked.session)
      return this.#adopt('other-tab')
    }
    if (claims && claims.userId !== response.user.id) throw new WalletError('UNEXPECTED_ANSWER', 'The provider renewed the session of another user.')
    await this.#shared.change(record => record.session === asked.session ? this.#with(response, record) : undefined)
    return this.#admit(response.user, asked.session, 'refresh')
  }

  /**
   * Ends the session: at the provider as well as it can be reached, here and in every tab at once. Each call ends what was
   * begun before it; calls that end the same session share one request.
   */
  async logout(): Promise<void> {
    const { tokens } = await this.#shared.read()
    const told = tokens && this.#tellProvider(tokens)
    let ended = false
    await this.#shared.change(record => {
      ended = record.tokens !== null
      return { ...record, session: record.session + 1, logouts: record.logouts + 1, tokens: null }
    })
    if (ended || this.#outlet.get()) this.#show(null, 'logout')
    if (told) await Promise.race([told.answered, wait(LOGOUT_ANSWER_MS)])
  }

  #tellProvider(tokens: Tokens): Farewell {
    const token = accessTokenOf(tokens)
    const refreshToken = refreshTokenOf(tokens)
    if (this.#farewell?.token === token && this.#farewell.refreshToken === refreshToken) return this.#farewell
    this.#farewell = { token, refreshToken, answered: sendLogout({ refreshToken, token }).catch(() => undefined) }
    return this.#farewell
  }

  /** Forgets the session here and in every tab, without a request. */
  async clear(cause: SessionCause): Promise<void> {
    await this.#end(cause, () => true)
  }

  async #end(cause: SessionCause, still: (record: SessionRecord) => boolean): Promise<void> {
    const { changed } = await this.#shared.change(record => still(record) ? { ...record, session: record.session + 1, tokens: null } : undefined)
    if (changed) this.#show(null, cause)
  }

  /** The user as the provider knows them now; null while nobody is signed in. */
  async refreshUser(): Promise<User | null> {
    const token = await this.accessToken()
    if (!token) return null
    const { session } = await this.#shared.read()
    const { user, identity_token: identity } = await getMe(undefined, token)
    if (identity) {
      await this.#shared.change(record => record.session === session && record.tokens && record.tokens.identity !== identity
        ? { ...record, tokens: { ...record.tokens, identity } }
        : undefined)
    }
    return this.#updated(user, session)
  }

  /** Runs a call that answers the changed user, and shows it everywhere. Rejects with REQUEST_ABORTED when the session ended meanwhile. */
  async updateUser(call: () => Promise<WireUser>): Promise<User> {
    const { session } = await this.#shared.read()
    const user = await this.#updated(await call(), session)
    if (!user) throw new WalletError('REQUEST_ABORTED', 'The session ended while the user was being changed.')
    return user
  }

  async #updated(wire: WireUser, session: number): Promise<User | null> {
    if ((await this.#shared.read()).session !== session) return null
    const user = userFromWire(wire)
    this.#show(user, 'user-updated')
    return user
  }

  /**
   * Picks up the stored session: with a good token by asking who it is, else by a refresh. Nothing stored: no request.
   * Whoever is not admitted is logged out and was never shown.
   */
  async restore(admission?: Admission): Promise<User | null> {
    const { tokens } = await this.#shared.read()
    if (!tokens && !this.#shared.hasMarker()) {
      this.#outlet.set(null, 'restore')
      return null
    }
    this.#admission = admission
    await this.#shared.repair()
    if (!accessTokenOf(tokens)) return this.refresh()
    return this.#load('restore')
  }

  /** Asks who is signed in, and shows it. A token that is refused though it looks good is renewed. */
  readonly #load = singleFlight(async (cause: SessionCause): Promise<User | null> => {
    const token = await this.accessToken()
    if (!token) return null
    const record = await this.#shared.read()
    const mine = this.#outlet.get()
    if (mine && isTokenOf(mine, token) && cause !== 'user-updated') return mine
    try {
      return await this.#admit((await getMe(undefined, token)).user, record.session, cause)
    } catch (error) {
      if (!isWalletError(error, 'MISSING_OR_INVALID_TOKEN')) throw error
      return this.refresh(record)
    }
  })

  /** Shows a user who came without a login of this page, if the session is still theirs and they may stay. */
  async #admit(wire: WireUser, session: number, cause: SessionCause): Promise<User | null> {
    const user = userFromWire(wire)
    // Who may stay is the provider's configuration; where it cannot be had, nobody is sent away.
    const admitted = await this.#admission?.(user).catch(() => true) ?? true
    if ((await this.#shared.read()).session !== session) return this.#outlet.get()
    if (!admitted) {
      await this.logout()
      return null
    }
    this.#admission = undefined
    this.#outlet.set(user, cause)
    if (cause === 'refresh') this.#shared.tell(cause)
    return user
  }

  async #hear(news: TabNews | undefined): Promise<void> {
    await this.#follow('other-tab', news?.cause === 'user-updated')
  }

  /** Takes over what the record says, which another tab may have changed. */
  async #follow(cause: SessionCause, changed = false): Promise<User | null> {
    const { tokens } = await this.#shared.read()
    const mine = this.#outlet.get()
    if (!tokens) {
      if (mine) this.#outlet.set(null, cause)
      return null
    }
    const token = accessTokenOf(tokens)
    if (mine && !changed && token && isTokenOf(mine, token)) return mine
    return this.#load(changed ? 'user-updated' : cause)
  }

  /** The same inside a refresh, which must not wait for another one. */
  async #adopt(cause: SessionCause): Promise<User | null> {
    const { tokens, session } = await this.#shared.read()
    const token = accessTokenOf(tokens)
    const mine = this.#outlet.get()
    if (!token) {
      if (mine) this.#outlet.set(null, cause)
      return null
    }
    return mine && isTokenOf(mine, token) ? mine : this.#admit((await getMe(undefined, token)).user, session, cause)
  }

  #show(user: User | null, cause: SessionCause): void {
    this.#outlet.set(user, cause)
    this.#shared.tell(cause)
  }

  #with(response: WireAuthResponse, record: SessionRecord): SessionRecord {
    const tokens = tokensAfter(response, record.tokens)
    return { ...record, tokens, clockOffset: clockOffsetFrom(response.privy_access_token ?? response.token, this.#now(), record.clockOffset) }
  }

  #isFresh(claims: AccessClaims, { clockOffset }: SessionRecord): boolean {
    return isFresh(claims, this.#now(), clockOffset)
  }
}

const isTokenOf = (user: User, token: string): boolean => readToken(token)?.userId === user.id

/** The page's session. */
export function core(): SessionCore {
  const { appId } = currentApp()
  return onePerPage(`session-core:${appId}`, () => {
    setTokenSource(options => core().accessToken(options))
    return new SessionCore({ browser: platform(), appId, outlet: { set: setSession, get: currentUser } })
  })
}
