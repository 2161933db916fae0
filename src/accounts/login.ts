import type { LoginMethod } from '../config/settings.js'
import type { ConnectedWallet } from '../connectors/connections.js'
import type { LinkedAccount, User, WalletAccount } from '../session/user.js'
import { openFlow } from '../wallet/open-flow.js'

/** What a host may say about the login it wants; see `<wallet-login-modal>`. */
export interface LoginOptions {
  /** Log in, or connect an external wallet and else log in. */
  readonly flow?: 'login' | 'connect-or-create'
  /** The login method to begin with, instead of the landing. */
  readonly start?: string
  readonly prefill?: { readonly type: 'email' | 'phone'; readonly value: string; readonly disableSignup?: boolean }
  readonly signal?: AbortSignal
}

/** How a login ended. */
export interface LoginResult {
  readonly user: User
  readonly isNewUser: boolean
  readonly wasAlreadyAuthenticated: boolean
  readonly method: LoginMethod
  readonly account: LinkedAccount | null
  readonly createdWallets: readonly WalletAccount[]
}

/** A visitor's own wallet, connected to this page; nobody is signed in by it. */
export interface ConnectedResult {
  readonly wallet: Pick<ConnectedWallet, 'address' | 'chainType' | 'chainId' | 'connectorType' | 'walletClientType' | 'connectedAt'> & { readonly name: string }
}

/** Opens the page's login. Rejects with a WalletError; USER_EXITED_AUTH_FLOW when the visitor leaves. */
export function login(options?: LoginOptions & { readonly flow?: 'login' }): Promise<LoginResult>
/** The same where a connected wallet may take the place of a login. */
export function login(options: LoginOptions): Promise<LoginResult | ConnectedResult>
export async function login(options: LoginOptions = {}): Promise<LoginResult | ConnectedResult> {
  // What the page's element says of its own flow is not said of this one. That tag has no other outcomes.
  return await openFlow('wallet-login-modal', { flow: 'login', ...options }) as LoginResult | ConnectedResult
}
