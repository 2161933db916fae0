import type { LoginMethod, WalletChainType } from '../../config/settings.js'
import type { ConnectedWallet } from '../../connectors/connections.js'
import type { LinkedAccount, User, WalletAccount } from '../../session/user/user.js'
import type { Question } from './question.js'

/** What a host may say about the login it wants; see `<wallet-login-modal>`. */
export interface LoginOptions {
  /** Log in, or connect an external wallet and else log in. A `show()` that names it is typed by it. */
  readonly flow?: 'login' | 'connect-or-create'
  /** The login method to begin with, instead of the landing. */
  readonly start?: string
  /** What a field begins with; existing users only with `disableSignup`, wallets of some chains only with `walletChainType`. */
  readonly prefill?: {
    readonly type: 'email' | 'phone'
    readonly value: string
    readonly disableSignup?: boolean
    readonly walletChainType?: WalletChainType
  }
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
  readonly wallet: Pick<
    ConnectedWallet,
    'address' | 'chainType' | 'chainId' | 'connectorType' | 'walletClientType' | 'connectedAt'
  > & { readonly name: string }
}

/** Who are you? */
export const login: Question<LoginOptions, LoginResult | ConnectedResult> = {
  tag: 'wallet-login-modal',
  exit: 'USER_EXITED_AUTH_FLOW',
  session: false,
}
