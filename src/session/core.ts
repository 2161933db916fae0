import { setTokenSource } from '../api/client.js'
import { logout as sendLogout, refreshSession as askForTokens } from '../api/sessions.js'
import { getMe } from '../api/users.js'
import type { WireAuthResponse } from '../api/wire.js'
import { currentApp } from '../config/app.js'
import { TOKEN_EXPIRY_MARGIN_MS } from '../constants.js'
import { isWalletError, WalletError } from '../errors/wallet-error.js'
import { onePerPage } from '../lib/page.js'
import { singleFlight } from '../lib/single-flight.js'
import { hasMarker, mirror, mirrored } from './mirror.js'
import { browserPlatform, type Platform } from './platform.js'
import type { SessionRecord, Tokens } from './records.js'
import { currentUser, setSession, type SessionCause } from './store.js'
import { readToken } from './token.js'
import { userFromWire, type User } from './user.js'

/** How long a tab waits for another one that refreshes, before it says so. */
const LOCK_LIMIT_MS = 30_000
/** What clients write where a server cookie holds the refresh token. */
const IN_COOKIE = 'deprecated'

/** What tabs of one app tell each other. Users travel as the wire has them; tokens never do. */
type TabMessage = { kind: 'changed'; generation: number; cause: SessionCause }

export interface SessionOutlet {
  set(user: User | null, cause: SessionCause): void
  get(): User | null
}

/**
 * The session of one tab. The truth is one record that all tabs share; whoever changes it does so in one piece and tells
 * the others. What was asked for before a logout counts no more after it.
 */
export class SessionCore {
  readonly #platform: Platform
  readonly #outlet: SessionOutlet
  #channel: { tell(message: unknown): void; close(): void } | undefined
  #known = 0

  constructor(platform: Platform, outlet: SessionOutlet) {
    this.#platform = platform
    this.#outlet = outlet
    platform.onWake(() => { if (this.#channel) void this.#follow('other-tab').catch(() => {}) })
  }

  /** Begins to listen to other tabs. */
  listen(): void {
    this.#channel ??= this.#platform.channel(`wallet-elements:${this.#appId}`, message => {
      if (isTabMessage(message) && message.generation !== this.#known) void this.#follow('other-tab').catch(() => {})
    })
  }

  close(): void {
    this.#channel?.close()
    this.#channel = undefined
  }

  get #appId(): string {
    return currentApp().appId
  }

  /** The record, taking over what another client of the provider left. */
  async record(): Promise<SessionRecord> {
    const found = await this.#platform.records.read(this.#appId)
    if (found.generation > 0) return found
    const tokens = mirrored(this.#platform)
    return tokens ? this.#change(record => record.generation > 0 ? undefined : { ...record, tokens }) : found
  }

  /** The epoch an answer must belong to, taken before it is asked for. */
  async epoch(): Promise<number> {
    this.listen()
    return (await this.record()).epoch
  }

  /** Does what an authenticate answer says. Throws when the session was ended meanwhile: then it counts no more. */
  async apply(response: WireAuthResponse, epoch: number, cause: SessionCause): Promise<User | null> {
    const action = response.session_update_action ?? 'set'
    if (action === 'clear' || !response.user) {
      await this.clear('expired')
      return null
    }
    const user = userFromWire(response.user)
    let taken = false
    await this.#change(record => {
      if (record.epoch !== epoch) return undefined
      taken = true
      return { ...record, tokens: tokensFrom(response, action, record.tokens), clockOffset: this.#offset(response, record.clockOffset) }
    })
    if (!taken) throw new WalletError('REQUEST_ABORTED', 'The session was ended while this login was under way.')
    this.#outlet.set(user, cause)
    this.#tell(cause)
    return user
  }

  /** The access token: stored and good, or refreshed when it has run out and may be. */
  async accessToken({ refresh = true } = {}): Promise<string | null> {
    const record = await this.record()
    const token = record.tokens?.provider ?? record.tokens?.customer ?? null
    if (!token) {
      if (!refresh || !hasMarker(this.#platform)) return null
      await this.refresh()
      return this.#stored()
    }
    const claims = readToken(token)
    if (!claims) return this.clear('expired').then(() => null)
    if (claims.appId !== this.#appId) return this.logout().then(() => null)
    const renewable = Boolean(record.tokens?.refresh && record.tokens.refresh !== IN_COOKIE) || hasMarker(this.#platform)
    if (!renewable) return this.clear('expired').then(() => null)
    if (this.#isFresh(claims.expiresAt, record)) return token
    if (!refresh) return null
    await this.refresh()
    return this.#stored()
  }

  async identityToken(): Promise<string | null> {
    await this.accessToken()
    return (await this.record()).tokens?.identity ?? null
  }

  /** New tokens: one request over all tabs. Answers the user, or null when the session has ended. */
  readonly refresh = singleFlight(async (): Promise<User | null> => {
    this.listen()
    const before = await this.record()
    const limit = AbortSignal.timeout(LOCK_LIMIT_MS)
    try {
      return await this.#platform.alone(`wallet-elements:${this.#appId}:refresh`, limit, () => this.#refreshAlone(before))
    } catch (error) {
      if (limit.aborted && !isWalletError(error)) throw new WalletError('CLIENT_REQUEST_TIMEOUT', 'Another tab holds the session and does not answer.', { cause: error, retryable: true })
      throw error
    }
  })

  async #refreshAlone(before: SessionRecord): Promise<User | null> {
    const record = await this.record()
    // A neighbour has been here while we waited: its tokens are as good as ours would be.
    if (record.generation !== before.generation && this.#hasFreshToken(record)) return this.#follow('other-tab')
    if (record.epoch !== before.epoch || (!record.tokens && !hasMarker(this.#platform))) {
      this.#outlet.set(null, 'other-tab')
      return null
    }
    const refreshToken = record.tokens?.refresh && record.tokens.refresh !== IN_COOKIE ? record.tokens.refresh : undefined
    let response: WireAuthResponse
    try {
      response = await askForTokens({ refreshToken, token: record.tokens?.provider ?? record.tokens?.customer })
    } catch (error) {
      if (!isWalletError(error, 'MISSING_OR_INVALID_TOKEN')) throw error
      // Only if storage still holds the token that was refused: another tab may have a newer one.
      const now = await this.record()
      if (now.tokens && now.tokens.refresh !== record.tokens?.refresh) return this.#follow('other-tab')
      console.warn('Unable to refresh tokens - token is missing or no longer valid')
      await this.clear('expired')
      return null
    }
    return this.apply(response, record.epoch, 'refresh')
  }

  /** Ends the session: here and in every tab at once, at the provider as well as it can be reached. */
  readonly logout = singleFlight(async (): Promise<void> => {
    this.listen()
    const { tokens } = await this.record()
    if (tokens) {
      await sendLogout({ refreshToken: tokens.refresh ?? undefined, token: tokens.provider ?? tokens.customer }).catch(() => {})
    }
    await this.clear('logout')
  })

  /** Forgets the session here and in every tab, without a request. */
  async clear(cause: SessionCause): Promise<void> {
    await this.#change(record => ({ ...record, epoch: record.epoch + 1, tokens: null }))
    this.#outlet.set(null, cause)
    this.#tell(cause)
  }

  /** The user as the provider knows them now. */
  async refreshUser(): Promise<User | null> {
    if (!await this.accessToken()) return null
    const epoch = await this.epoch()
    const { user: wire, identity_token: identity } = await getMe()
    const user = userFromWire(wire)
    let taken = false
    await this.#change(record => {
      if (record.epoch !== epoch || !record.tokens) return undefined
      taken = true
      return identity && identity !== record.tokens.identity ? { ...record, tokens: { ...record.tokens, identity } } : undefined
    })
    if (!taken) return null
    this.#outlet.set(user, 'user-updated')
    return user
  }

  /** Picks up the stored session: with a good token by asking who it is, else by a refresh. Nothing stored: no request. */
  async restore(): Promise<User | null> {
    this.listen()
    const record = await this.record()
    this.#known = record.generation
    if (!record.tokens && !hasMarker(this.#platform)) {
      this.#outlet.set(null, 'restore')
      return null
    }
    const token = record.tokens?.provider ?? record.tokens?.customer
    const claims = token ? readToken(token) : undefined
    if (claims && claims.appId !== this.#appId) return this.logout().then(() => null)
    if (claims && this.#isFresh(claims.expiresAt, record)) {
      try {
        const { user: wire } = await getMe()
        if ((await this.record()).epoch !== record.epoch) return null
        const user = userFromWire(wire)
        this.#outlet.set(user, 'restore')
        return user
      } catch (error) {
        if (!isWalletError(error, 'MISSING_OR_INVALID_TOKEN')) throw error
      }
    }
    return this.refresh()
  }

  /** Takes over what another tab has done. */
  async #follow(cause: SessionCause): Promise<User | null> {
    const record = await this.record()
    if (record.generation === this.#known) return this.#outlet.get()
    this.#known = record.generation
    if (!record.tokens) {
      if (this.#outlet.get()) this.#outlet.set(null, cause)
      return null
    }
    const mine = this.#outlet.get()
    const token = record.tokens.provider ?? record.tokens.customer
    const userId = token ? readToken(token)?.userId : undefined
    if (mine && mine.id === userId) return mine
    const { user: wire } = await getMe()
    if ((await this.record()).epoch !== record.epoch) return null
    const user = userFromWire(wire)
    this.#outlet.set(user, cause)
    return user
  }

  async #change(change: (record: SessionRecord) => SessionRecord | undefined): Promise<SessionRecord> {
    let wrote = false
    const record = await this.#platform.records.change(this.#appId, before => {
      const next = change(before)
      wrote = next !== undefined
      return next && { ...next, generation: before.generation + 1 }
    })
    if (wrote) {
      this.#known = record.generation
      mirror(this.#platform, record.tokens)
    }
    return record
  }

  #tell(cause: SessionCause): void {
    this.#channel?.tell({ kind: 'changed', generation: this.#known, cause } satisfies TabMessage)
  }

  async #stored(): Promise<string | null> {
    const { tokens } = await this.record()
    return tokens?.provider ?? tokens?.customer ?? null
  }

  #hasFreshToken(record: SessionRecord): boolean {
    const token = record.tokens?.provider ?? record.tokens?.customer
    const claims = token ? readToken(token) : undefined
    return claims !== undefined && this.#isFresh(claims.expiresAt, record)
  }

  #isFresh(expiresAt: number, { clockOffset }: SessionRecord): boolean {
    return this.#platform.now() + clockOffset < expiresAt - TOKEN_EXPIRY_MARGIN_MS
  }

  /** A token that was just made tells what time it is at the server. */
  #offset(response: WireAuthResponse, before: number): number {
    const claims = response.token ? readToken(response.token) : undefined
    if (!claims?.issuedAt) return before
    const offset = claims.issuedAt - this.#platform.now()
    return Math.abs(offset) < 5_000 ? 0 : offset
  }
}

function tokensFrom(response: WireAuthResponse, action: 'set' | 'ignore', before: Tokens | null): Tokens {
  const { token, privy_access_token: provider, refresh_token: refresh, identity_token: identity } = response
  if (action === 'set') return { refresh, customer: token, provider: provider ?? null, identity: identity ?? before?.identity ?? null }
  const kept = before ?? { refresh: null, customer: null, provider: null, identity: null }
  return {
    refresh: kept.refresh,
    ...(token ? { customer: token, provider: provider ?? null } : { customer: kept.customer, provider: kept.provider }),
    identity: identity ?? kept.identity,
  }
}

const isTabMessage = (message: unknown): message is TabMessage =>
  typeof message === 'object' && message !== null && (message as Partial<TabMessage>).kind === 'changed' && typeof (message as Partial<TabMessage>).generation === 'number'

/** The page's session. */
export function core(): SessionCore {
  return onePerPage('session-core', () => {
    const made = new SessionCore(browserPlatform(), { set: setSession, get: currentUser })
    setTokenSource(options => made.accessToken(options))
    return made
  })
}
