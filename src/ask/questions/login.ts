import type { LoginMethod, WalletChainType } from '../../config/settings.js'
import type { ConnectedWallet } from '../../connectors/connections.js'
import type { LinkedAccount, User, WalletAccount } from '../../session/user/user.js'
import type { Question } from '../question.js'

/** Options of a login; see `<wallet-login-modal>`. */
export interface LoginOptions {
  /**
   * `login`, or `connect-or-create`: connect an external wallet, or else log in. The result type of `show()` depends on
   * it.
   */
  readonly flow?: 'login' | 'connect-or-create'
  /** The login method to start with, instead of the landing screen. */
  readonly start?: string
  /**
   * Fills in a field. `disableSignup` admits existing users only, `walletChainType` restricts the wallets to a chain
   * type.
   */
  readonly prefill?: {
    readonly type: 'email' | 'phone'
    readonly value: string
    readonly disableSignup?: boolean
    readonly walletChainType?: WalletChainType
  }
}

/** The result of a login. */
export interface LoginResult {
  readonly user: User
  readonly isNewUser: boolean
  readonly wasAlreadyAuthenticated: boolean
  readonly method: LoginMethod
  readonly account: LinkedAccount | null
  readonly createdWallets: readonly WalletAccount[]
}

/** An external wallet that was connected to the page, without a login. */
export interface ConnectedResult {
  readonly wallet: Pick<
    ConnectedWallet,
    'address' | 'chainType' | 'chainId' | 'connectorType' | 'walletClientType' | 'connectedAt'
  > & { readonly name: string }
}

/** Logs the visitor in. */
export const login: Question<LoginOptions, LoginResult | ConnectedResult> = {
  tag: 'wallet-login-modal',
  exit: 'USER_EXITED_AUTH_FLOW',
  session: false,
}
