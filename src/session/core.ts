import { setTokenSource } from '../api/client.js'
import { logout as requestLogout } from '../api/sessions.js'
import { getMe } from '../api/users.js'
import type { WireAuthResponse, WireUser } from '../api/wire.js'
import { $app, isNamedByScript } from '../config/app.js'
import { isWalletError, WalletError } from '../errors/wallet-error.js'
import { onePerPage } from '../lib/page.js'
import { toNullPrototype } from '../lib/own/to-null-prototype.js'
import { singleFlight } from '../lib/single-flight.js'
import { wait } from '../lib/time/wait.js'
import type { Platform } from './record/platform.js'
import { providerPlatform, sessionName } from './record/provider-storage.js'
import { accessTokenOf, refreshTokenOf, type SessionRecord, type Tokens } from './record/session-record.js'
import { isTokenOf, TabSession, type Admit, type UserStore } from './record/tab-session.js'
import { TokenRefresh } from './record/token-refresh.js'
import { currentUser, setSession, type SessionCause } from './store.js'
import { readToken } from './tokens/token.js'
import type { User } from './user/user.js'
import { userFromWire } from './user/user-from-wire.js'

/** The time that a logout waits for the provider's answer. The local session has ended before. */
const LOGOUT_TIMEOUT_MS = 1_000

interface LogoutRequest {
  readonly token: string | null
  readonly refreshToken: string | undefined
  readonly settled: Promise<void>
}

/**
 * The session of one tab. All tabs share one record; each change is atomic and is announced to the other tabs. An
 * answer for a session that has ended meanwhile is dropped.
 */
export class SessionCore {
  readonly #appId: string
  readonly #tab: TabSession
  readonly #tokenRefresh: TokenRefresh
  #lastLogout: LogoutRequest | undefined

  /** `name`: the storage key of the session; the app's id by default. */
  constructor({
    browser,
    appId,
    name = appId,
    store,
  }: {
    browser: Platform
    appId: string
    name?: string
    store: UserStore
  }) {
    this.#appId = appId
    this.#tab = new TabSession({ browser, name, store, onDenied: () => this.logout() })
    this.#tokenRefresh = new TokenRefresh(this.#tab)
    this.#tab.shared.subscribe(message => void this.#sync(message?.cause === 'user-updated').catch(() => undefined))
  }

  /** Reads what other tabs stored before this tab subscribed to them. */
  async syncFromStorage(): Promise<void> {
    await this.#sync()
  }

  /** Stops listening to other tabs and to the page. */
  close(): void {
    this.#tab.shared.close()
  }

  /** The shared record. */
  record(): Promise<SessionRecord> {
    return this.#tab.shared.read()
  }

  /**
   * Runs a login call and starts a session with its answer. A second call while one is running gets the same result.
   * Rejects with REQUEST_ABORTED when a logout, in any tab, came in between.
   */
  readonly login = singleFlight(
    async (call: () => Promise<WireAuthResponse>): Promise<{ user: User; response: WireAuthResponse }> => {
      const { logouts } = await this.#tab.shared.read()
      const response = await call()
      if (response.session_update_action === 'clear' || !response.user) {
        await this.clear('expired')
        throw new WalletError('UNKNOWN_AUTH_ERROR', 'The provider ended the session instead of beginning one.')
      }
      const user = userFromWire(response.user)
      const { changed } = await this.#tab.shared.change(record =>
        record.logouts === logouts
          ? { ...this.#tab.recordAfter(response, record), session: record.session + 1 }
          : undefined,
      )
      if (!changed) throw new WalletError('REQUEST_ABORTED', 'The visitor logged out while this login was under way.')
      this.#tab.admitBy(undefined)
      this.#tab.publishUser(user, 'login')
      return { user, response }
    },
  )

  /**
   * The access token: the stored one while it is fresh, a refreshed one after that (unless `refresh` is false), or
   * null.
   */
  async accessToken(options: { readonly refresh?: boolean } = {}): Promise<string | null> {
    const { refresh = true } = toNullPrototype(options)
    const record = await this.#tab.shared.read()
    const token = accessTokenOf(record.tokens)
    if (!token) return null
    const claims = readToken(token)
    if (claims && claims.appId !== this.#appId) return this.#leaveOtherApp()
    if (claims && this.#tab.isFresh(claims, record)) return token
    const refreshable = refreshTokenOf(record.tokens) !== undefined || this.#tab.shared.hasMarker()
    if (!claims || !refreshable)
      return this.#tab.end('expired', current => current.session === record.session).then(() => null)
    if (!refresh) return null
    await this.refresh(record)
    return accessTokenOf((await this.#tab.shared.read()).tokens)
  }

  /**
   * Ends the session of another app. If only markup names the page's app, the session is not used here and stays:
   * anyone may have written the markup.
   */
  async #leaveOtherApp(): Promise<null> {
    if (this.#tab.user || isNamedByScript()) await this.logout()
    return null
  }

  /** The identity token, refreshed together with the access token. */
  async identityToken(): Promise<string | null> {
    await this.accessToken()
    return (await this.#tab.shared.read()).tokens?.identity ?? null
  }

  /**
   * Requests new tokens, one request at a time over all tabs; see `TokenRefresh`. Resolves with the user, or null if
   * the session has ended.
   */
  refresh(expiredRecord?: SessionRecord): Promise<User | null> {
    return this.#tokenRefresh.refresh(expiredRecord)
  }

  /**
   * Ends the session in every tab at once, and at the provider if it can be reached. Logins that started earlier are
   * dropped. Calls that end the same session share one request.
   */
  async logout(): Promise<void> {
    const { tokens } = await this.#tab.shared.read()
    const request = tokens && this.#logoutAtProvider(tokens)
    let ended = false
    await this.#tab.shared.change(record => {
      ended = record.tokens !== null
      return { ...record, session: record.session + 1, logouts: record.logouts + 1, tokens: null }
    })
    if (ended || this.#tab.user) this.#tab.publishUser(null, 'logout')
    if (request) await Promise.race([request.settled, wait(LOGOUT_TIMEOUT_MS)])
  }

  #logoutAtProvider(tokens: Tokens): LogoutRequest {
    const token = accessTokenOf(tokens)
    const refreshToken = refreshTokenOf(tokens)
    if (this.#lastLogout?.token === token && this.#lastLogout.refreshToken === refreshToken) return this.#lastLogout
    this.#lastLogout = { token, refreshToken, settled: requestLogout({ refreshToken, token }).catch(() => undefined) }
    return this.#lastLogout
  }

  /** Deletes the session in every tab, without a request. */
  async clear(cause: SessionCause): Promise<void> {
    await this.#tab.end(cause, () => true)
  }

  /** Loads the user from the provider. Null while nobody is signed in. */
  async refreshUser(): Promise<User | null> {
    const token = await this.accessToken()
    if (!token) return null
    const { session } = await this.#tab.shared.read()
    const { user, identity_token: identity } = await getMe(undefined, token)
    if (identity) {
      await this.#tab.shared.change(record =>
        record.session === session && record.tokens && record.tokens.identity !== identity
          ? { ...record, tokens: { ...record.tokens, identity } }
          : undefined,
      )
    }
    return this.#userUpdated(user, session)
  }

  /**
   * Runs a call that returns the changed user, and publishes that user. Rejects with REQUEST_ABORTED if the session
   * ended meanwhile.
   */
  async updateUser(call: () => Promise<WireUser>): Promise<User> {
    const { session } = await this.#tab.shared.read()
    const user = await this.#userUpdated(await call(), session)
    if (!user) throw new WalletError('REQUEST_ABORTED', 'The session ended while the user was being changed.')
    return user
  }

  async #userUpdated(wire: WireUser, session: number): Promise<User | null> {
    if ((await this.#tab.shared.read()).session !== session) return null
    const user = await this.#tab.acceptUser(wire, session, 'user-updated')
    if (user) this.#tab.shared.broadcast('user-updated')
    return user
  }

  /**
   * Restores the stored session: loads the user with a fresh token, or refreshes. Sends no request if nothing is
   * stored. A user who is not admitted is never published: their session ends, or is kept until they accept the terms.
   */
  async restore(admit?: Admit): Promise<User | null> {
    const record = await this.#tab.shared.read()
    const hasMarker = this.#tab.shared.hasMarker()
    await this.#tab.shared.repairMirror(record)
    if (!record.tokens && !hasMarker) {
      this.#tab.setUser(null, 'restore')
      return null
    }
    this.#tab.admitBy(admit)
    if (!accessTokenOf(record.tokens)) return this.refresh()
    return this.#loadUser('restore')
  }

  /** Loads the user of the stored token. If the session changed during the load, it loads again. */
  async #loadUser(cause: SessionCause): Promise<User | null> {
    while ((await this.#load(cause)) !== (await this.#tab.shared.read()).session);
    return this.#tab.user
  }

  /** Loads the user of this session once. A token that looks fresh and is refused is refreshed. */
  readonly #load = singleFlight(async (cause: SessionCause): Promise<number> => {
    const record = await this.#tab.shared.read()
    const token = await this.accessToken()
    const { user } = this.#tab
    if (!token || (user && isTokenOf(user, token) && cause !== 'user-updated')) return record.session
    try {
      await this.#tab.acceptUser((await getMe(undefined, token)).user, record.session, cause)
    } catch (error) {
      if (!isWalletError(error, 'MISSING_OR_INVALID_TOKEN')) throw error
      await this.refresh(record)
    }
    return record.session
  })

  /** Synchronizes this tab with the record, which another tab may have changed. `userChanged` reloads the same user. */
  async #sync(userChanged = false): Promise<User | null> {
    const { tokens } = await this.#tab.shared.read()
    const { user } = this.#tab
    if (!tokens) {
      if (user) this.#tab.setUser(null, 'other-tab')
      return null
    }
    const token = accessTokenOf(tokens)
    if (user && !userChanged && token && isTokenOf(user, token)) return user
    return this.#loadUser(userChanged ? 'user-updated' : 'other-tab')
  }
}

/** The cause of the error on a page without an app. */
const NO_APP = 'Call configureWallet({ appId }) first.'

/**
 * The page's session. While the page has no app, throws INVALID_CONFIG with this message and, as its cause, what to do.
 */
export function core(messageWithoutApp = 'Session has no API instance'): SessionCore {
  const app = $app().get()
  if (!app) throw new WalletError('INVALID_CONFIG', messageWithoutApp, { cause: new Error(NO_APP) })
  const name = sessionName()
  return onePerPage(`session-core:${name}`, () => {
    setTokenSource(options => core().accessToken(options))
    // late answers of an app that was replaced are dropped
    const set: UserStore['set'] = (user, cause) => {
      if (sessionName() === name) setSession(user, cause)
    }
    const sessionCore = new SessionCore({
      browser: providerPlatform(),
      appId: app.appId,
      name,
      store: { set, get: currentUser },
    })
    $app().listen(() => sessionCore.close())
    return sessionCore
  })
}
