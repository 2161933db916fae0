import { setTokenSource } from '../api/client.js'
import { logout as sendLogout } from '../api/sessions.js'
import { getMe } from '../api/users.js'
import type { WireAuthResponse, WireUser } from '../api/wire.js'
import { currentApp } from '../config/app.js'
import { isWalletError, WalletError } from '../errors/wallet-error.js'
import { onePerPage } from '../lib/page.js'
import { singleFlight } from '../lib/single-flight.js'
import { wait } from '../lib/wait.js'
import { platform, type Platform } from './platform.js'
import { Renewal } from './renewal.js'
import { accessTokenOf, refreshTokenOf, type SessionRecord, type Tokens } from './session-record.js'
import type { TabNews } from './shared-session.js'
import { currentUser, setSession, type SessionCause } from './store.js'
import { isTokenOf, TabSession, type Admission, type SessionOutlet } from './tab-session.js'
import { readToken } from './token.js'
import { userFromWire, type User } from './user.js'

/** How long a logout waits for the provider's answer; the local state is gone before it. */
const LOGOUT_ANSWER_MS = 1_000

interface Farewell { readonly token: string | null; readonly refreshToken: string | undefined; readonly answered: Promise<void> }

/**
 * The session of one tab. The truth is one record that all tabs share; whoever changes it does so in one piece and tells
 * the others. What was asked for before a logout counts no more after it.
 */
export class SessionCore {
  readonly #appId: string
  readonly #tab: TabSession
  readonly #renewal: Renewal
  /** The last session that the provider was told to end. */
  #farewell: Farewell | undefined

  constructor({ browser, appId, outlet }: { browser: Platform; appId: string; outlet: SessionOutlet }) {
    this.#appId = appId
    this.#tab = new TabSession({ browser, appId, outlet, refuse: () => this.logout() })
    this.#renewal = new Renewal(this.#tab)
    this.#tab.shared.listen(news => void this.#hear(news).catch(() => undefined))
  }

  /** Takes over what another tab has done before this one listened. */
  look(): Promise<void> {
    return this.#hear(undefined)
  }

  /** Stops listening to other tabs and to the page. */
  close(): void {
    this.#tab.shared.close()
  }

  /** The shared record as it stands. */
  record(): Promise<SessionRecord> {
    return this.#tab.shared.read()
  }

  /**
   * Runs a login call and takes its answer as the session. While one is under way, every further one gets its result.
   * Rejects with REQUEST_ABORTED when somebody logged out meanwhile, in whichever tab: then the answer counts no more.
   */
  readonly login = singleFlight(async (call: () => Promise<WireAuthResponse>): Promise<{ user: User; response: WireAuthResponse }> => {
    const { logouts } = await this.#tab.shared.read()
    const response = await call()
    if (response.session_update_action === 'clear' || !response.user) {
      await this.clear('expired')
      throw new WalletError('UNKNOWN_AUTH_ERROR', 'The provider ended the session instead of beginning one.')
    }
    const user = userFromWire(response.user)
    const { changed } = await this.#tab.shared.change(record => record.logouts === logouts ? { ...this.#tab.after(response, record), session: record.session + 1 } : undefined)
    if (!changed) throw new WalletError('REQUEST_ABORTED', 'The visitor logged out while this login was under way.')
    this.#tab.admit(undefined)
    this.#tab.show(user, 'login')
    return { user, response }
  })

  /** The access token: the stored one while it is good, a new one when it has run out and may be renewed, else null. */
  async accessToken({ refresh = true } = {}): Promise<string | null> {
    const record = await this.#tab.shared.read()
    const token = accessTokenOf(record.tokens)
    if (!token) return null
    const claims = readToken(token)
    if (claims && claims.appId !== this.#appId) return this.logout().then(() => null)
    const renewable = refreshTokenOf(record.tokens) !== undefined || this.#tab.shared.hasMarker()
    if (!claims || !renewable) return this.#tab.end('expired', now => now.session === record.session).then(() => null)
    if (this.#tab.isFresh(claims, record)) return token
    if (!refresh) return null
    await this.refresh(record)
    return accessTokenOf((await this.#tab.shared.read()).tokens)
  }

  /** The identity token, renewed together with the access token. */
  async identityToken(): Promise<string | null> {
    await this.accessToken()
    return (await this.#tab.shared.read()).tokens?.identity ?? null
  }

  /** New tokens, one request over all tabs; see `Renewal`. Answers the user, or null when the session has ended. */
  refresh(spent?: SessionRecord): Promise<User | null> {
    return this.#renewal.refresh(spent)
  }

  /**
   * Ends the session: at the provider as well as it can be reached, here and in every tab at once. Each call ends what was
   * begun before it; calls that end the same session share one request.
   */
  async logout(): Promise<void> {
    const { tokens } = await this.#tab.shared.read()
    const told = tokens && this.#tellProvider(tokens)
    let ended = false
    await this.#tab.shared.change(record => {
      ended = record.tokens !== null
      return { ...record, session: record.session + 1, logouts: record.logouts + 1, tokens: null }
    })
    if (ended || this.#tab.user) this.#tab.show(null, 'logout')
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
    await this.#tab.end(cause, () => true)
  }

  /** The user as the provider knows them now; null while nobody is signed in. */
  async refreshUser(): Promise<User | null> {
    const token = await this.accessToken()
    if (!token) return null
    const { session } = await this.#tab.shared.read()
    const { user, identity_token: identity } = await getMe(undefined, token)
    if (identity) {
      await this.#tab.shared.change(record => record.session === session && record.tokens && record.tokens.identity !== identity
        ? { ...record, tokens: { ...record.tokens, identity } }
        : undefined)
    }
    return this.#updated(user, session)
  }

  /** Runs a call that answers the changed user, and shows it everywhere. Rejects with REQUEST_ABORTED when the session ended meanwhile. */
  async updateUser(call: () => Promise<WireUser>): Promise<User> {
    const { session } = await this.#tab.shared.read()
    const user = await this.#updated(await call(), session)
    if (!user) throw new WalletError('REQUEST_ABORTED', 'The session ended while the user was being changed.')
    return user
  }

  async #updated(wire: WireUser, session: number): Promise<User | null> {
    if ((await this.#tab.shared.read()).session !== session) return null
    const user = userFromWire(wire)
    this.#tab.show(user, 'user-updated')
    return user
  }

  /**
   * Picks up the stored session: with a good token by asking who it is, else by a refresh. Nothing stored: no request.
   * Whoever is not admitted is logged out and was never shown.
   */
  async restore(admission?: Admission): Promise<User | null> {
    const record = await this.#tab.shared.read()
    const mayRefresh = this.#tab.shared.hasMarker()
    await this.#tab.shared.repair(record)
    if (!record.tokens && !mayRefresh) {
      this.#tab.put(null, 'restore')
      return null
    }
    this.#tab.admit(admission)
    if (!accessTokenOf(record.tokens)) return this.refresh()
    return this.#load('restore')
  }

  /** Asks who is signed in, and shows it. A token that is refused though it looks good is renewed. */
  readonly #load = singleFlight(async (cause: SessionCause): Promise<User | null> => {
    const token = await this.accessToken()
    if (!token) return null
    const record = await this.#tab.shared.read()
    const mine = this.#tab.user
    if (mine && isTokenOf(mine, token) && cause !== 'user-updated') return mine
    try {
      return await this.#tab.take((await getMe(undefined, token)).user, record.session, cause)
    } catch (error) {
      if (!isWalletError(error, 'MISSING_OR_INVALID_TOKEN')) throw error
      return this.refresh(record)
    }
  })

  async #hear(news: TabNews | undefined): Promise<void> {
    await this.#follow('other-tab', news?.cause === 'user-updated')
  }

  /** Takes over what the record says, which another tab may have changed. */
  async #follow(cause: SessionCause, changed = false): Promise<User | null> {
    const { tokens } = await this.#tab.shared.read()
    const mine = this.#tab.user
    if (!tokens) {
      if (mine) this.#tab.put(null, cause)
      return null
    }
    const token = accessTokenOf(tokens)
    if (mine && !changed && token && isTokenOf(mine, token)) return mine
    return this.#load(changed ? 'user-updated' : cause)
  }
}

/** The page's session; throws INVALID_CONFIG with these words while the page has no app. */
export function core(without = 'Session has no API instance'): SessionCore {
  const { appId } = currentApp(without)
  return onePerPage(`session-core:${appId}`, () => {
    setTokenSource(options => core().accessToken(options))
    return new SessionCore({ browser: platform(), appId, outlet: { set: setSession, get: currentUser } })
  })
}
