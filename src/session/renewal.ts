import { refreshSession as askForTokens } from '../api/sessions.js'
import type { WireAuthResponse } from '../api/wire.js'
import { isWalletError, WalletError } from '../errors/wallet-error.js'
import { singleFlight } from '../lib/single-flight.js'
import { accessTokenOf, refreshTokenOf, type SessionRecord } from './session-record.js'
import type { TabSession } from './tab-session.js'
import { readToken, type AccessClaims } from './token.js'
import type { User } from './user.js'

/** How long a tab waits for another one that refreshes, before it says so. */
const LOCK_LIMIT_MS = 30_000

/** Renews the tokens of a tab's session: one request over all tabs. */
export class Renewal {
  readonly #tab: TabSession

  constructor(tab: TabSession) {
    this.#tab = tab
  }

  /**
   * New tokens. Answers the user, or null when the session has ended. `spent` is the record whose token is of no use any
   * more: where it has been replaced meanwhile, nothing is asked for.
   */
  readonly refresh = singleFlight(async (spent?: SessionRecord): Promise<User | null> => {
    const { shared } = this.#tab
    const before = spent ?? await shared.read()
    const limit = AbortSignal.timeout(LOCK_LIMIT_MS)
    let begun = false
    try {
      return await shared.alone(limit, () => { begun = true; return this.#alone(before) })
    } catch (error) {
      if (begun) throw error
      throw new WalletError('CLIENT_REQUEST_TIMEOUT', 'Another tab renews the session and does not come to an end.', { cause: error, retryable: true })
    }
  })

  async #alone(before: SessionRecord): Promise<User | null> {
    const tab = this.#tab
    const record = await tab.shared.read()
    // A neighbour was here while we waited: its tokens are as good as ours would be.
    if (record.session !== before.session) return tab.adopt('other-tab')
    const token = accessTokenOf(record.tokens)
    const claims = token ? readToken(token) : undefined
    if (token !== accessTokenOf(before.tokens) && claims && tab.isFresh(claims, record)) return tab.adopt('other-tab')
    if (!record.tokens && !tab.shared.hasMarker()) return tab.adopt('expired')
    let response: WireAuthResponse
    try {
      response = await askForTokens({ refreshToken: refreshTokenOf(record.tokens), token })
    } catch (error) {
      if (!isWalletError(error, 'MISSING_OR_INVALID_TOKEN')) throw error
      console.warn('Unable to refresh tokens - token is missing or no longer valid')
      // Only if the storage still holds the token that was refused: another tab may have a newer one.
      await tab.end('expired', now => now.session === record.session && now.tokens?.refresh === record.tokens?.refresh)
      return tab.adopt('other-tab')
    }
    return this.#renewed(response, record, claims)
  }

  async #renewed(response: WireAuthResponse, asked: SessionRecord, claims: AccessClaims | undefined): Promise<User | null> {
    const tab = this.#tab
    if (response.session_update_action === 'clear' || !response.user) {
      await tab.end('expired', now => now.session === asked.session)
      return tab.adopt('other-tab')
    }
    if (claims && claims.userId !== response.user.id) throw new WalletError('UNEXPECTED_ANSWER', 'The provider renewed the session of another user.')
    await tab.shared.change(record => record.session === asked.session ? tab.after(response, record) : undefined)
    return tab.take(response.user, asked.session, 'refresh')
  }
}
