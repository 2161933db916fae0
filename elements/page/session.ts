import type { ReadableAtom } from 'nanostores'
import { $connectedWallets, type ConnectedWallet } from '../../src/connectors/connections.js'
import { onePerPage } from '../../src/lib/page.js'
import { isEmbedded } from '../../src/session/user/is-embedded.js'
import type { OAuthTokens } from '../../src/session/tokens/oauth-tokens-listener.js'
import { $session, currentUser, type SessionState } from '../../src/session/store.js'
import type { User, WalletAccount } from '../../src/session/user/user.js'

/** The page's session, as elements and the client API expose it. Large modules are loaded on demand. */
export interface WalletSession {
  /** `status`, `user`, and the cause of the last change. */
  readonly $state: ReadableAtom<SessionState>
  /** A token for the host's own server, valid for at least half a minute; null while nobody is signed in. */
  getAccessToken(): Promise<string | null>
  getIdentityToken(): Promise<string | null>
  /** The tokens of a login provider. They can be read once. */
  takeOAuthTokens(): Promise<OAuthTokens | null>
  logout(): Promise<void>
  /** Reloads the user from the provider. */
  refreshUser(): Promise<User | null>
  /** The user's embedded wallets. */
  readonly wallets: readonly WalletAccount[]
  /** The external wallets that have shared an address with this page, the latest connection first. */
  readonly connectedWallets: readonly ConnectedWallet[]
}

type LazyActions = Pick<
  WalletSession,
  'getAccessToken' | 'getIdentityToken' | 'takeOAuthTokens' | 'logout' | 'refreshUser'
>

/** The actions that are loaded on their first call. */
const lazyActions = Object.fromEntries(
  (['getAccessToken', 'getIdentityToken', 'takeOAuthTokens', 'logout', 'refreshUser'] as const).map(name => [
    name,
    async () => (await import('./session-actions.js'))[name](),
  ]),
) as unknown as LazyActions

export const session = (): WalletSession =>
  onePerPage('session-face', () => ({
    $state: $session(),
    ...lazyActions,
    get wallets() {
      return currentUser()?.linkedAccounts.filter(isEmbedded) ?? []
    },
    get connectedWallets() {
      return $connectedWallets().get()
    },
  }))
