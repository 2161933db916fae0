import { refreshSession as requestTokens } from '../../api/sessions.js'
import type { WireAuthResponse } from '../../api/wire.js'
import { isWalletError, WalletError } from '../../errors/wallet-error.js'
import { singleFlight } from '../../lib/single-flight.js'
import { readToken, type AccessClaims } from '../tokens/token.js'
import type { User } from '../user/user.js'
import { accessTokenOf, refreshTokenOf, type SessionRecord } from './session-record.js'
import type { TabSession } from './tab-session.js'

/** How long a tab waits for the refresh of another tab before it gives up. */
const LOCK_TIMEOUT_MS = 30_000

/** Refreshes the tokens of a session: one request at a time over all tabs. */
export class TokenRefresh {
  readonly #tab: TabSession

  constructor(tab: TabSession) {
    this.#tab = tab
  }

  /**
   * Asks for new tokens. Resolves with the user, or null when the session has ended. `expiredRecord` is the record whose
   * token has expired or was refused: if the record has newer tokens by now, there is no request.
   */
  readonly refresh = singleFlight(async (expiredRecord?: SessionRecord): Promise<User | null> => {
    const { shared } = this.#tab
    const previous = expiredRecord ?? (await shared.read())
    const timeout = AbortSignal.timeout(LOCK_TIMEOUT_MS)
    let started = false
    try {
      return await shared.withRefreshLock(timeout, () => {
        started = true
        return this.#refreshLocked(previous)
      })
    } catch (error) {
      if (started) throw error
      throw new WalletError('CLIENT_REQUEST_TIMEOUT', 'Another tab is refreshing the session and does not finish.', {
        cause: error,
      })
    }
  })

  async #refreshLocked(previous: SessionRecord): Promise<User | null> {
    const tab = this.#tab
    const record = await tab.shared.read()
    // Another tab may have refreshed, or ended, the session while this one waited for the lock.
    if (record.session !== previous.session) return tab.syncFromRecord('other-tab')
    const token = accessTokenOf(record.tokens)
    const claims = token ? readToken(token) : undefined
    if (token !== accessTokenOf(previous.tokens) && claims && tab.isFresh(claims, record))
      return tab.syncFromRecord('other-tab')
    if (!record.tokens && !tab.shared.hasMarker()) return tab.syncFromRecord('expired')
    let response: WireAuthResponse
    try {
      response = await requestTokens({ refreshToken: refreshTokenOf(record.tokens), token })
    } catch (error) {
      if (!isWalletError(error, 'MISSING_OR_INVALID_TOKEN')) throw error
      console.warn('Unable to refresh tokens - token is missing or no longer valid')
      // Only if the storage still holds the token that was refused: another tab may have a newer one.
      await tab.end(
        'expired',
        current => current.session === record.session && current.tokens?.refresh === record.tokens?.refresh,
      )
      return tab.syncFromRecord('other-tab')
    }
    return this.#apply(response, record, claims)
  }

  async #apply(
    response: WireAuthResponse,
    previous: SessionRecord,
    claims: AccessClaims | undefined,
  ): Promise<User | null> {
    const tab = this.#tab
    if (response.session_update_action === 'clear' || !response.user) {
      await tab.end('expired', current => current.session === previous.session)
      return tab.syncFromRecord('other-tab')
    }
    if (claims && claims.userId !== response.user.id)
      throw new WalletError('UNEXPECTED_ANSWER', 'The provider renewed the session of another user.')
    await tab.shared.change(record =>
      record.session === previous.session ? tab.recordAfter(response, record) : undefined,
    )
    return tab.acceptUser(response.user, previous.session, 'refresh')
  }
}
