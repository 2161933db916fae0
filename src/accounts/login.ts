import type { LinkedAccount, User, WalletAccount } from '../session/user.js'
import { openFlow } from '../wallet/open-flow.js'

/** What a host may say about the login it wants; see `<wallet-login-modal>`. */
export interface LoginOptions {
  readonly flow?: 'login' | 'connect-or-create'
  /** The login method to begin with, instead of the landing. */
  readonly start?: string
  readonly prefill?: { readonly type: 'email' | 'phone'; readonly value: string; readonly disableSignup?: boolean }
  readonly signal?: AbortSignal
}

/** How a login ended. */
export interface LoginOutcome {
  readonly user: User
  readonly isNewUser: boolean
  readonly wasAlreadyAuthenticated: boolean
  readonly method: string
  readonly account: LinkedAccount | null
  readonly createdWallets: readonly WalletAccount[]
}

/** Opens the page's login. Rejects with a WalletError; USER_EXITED_AUTH_FLOW when the visitor leaves. */
export async function login(options: LoginOptions = {}): Promise<LoginOutcome> {
  return await openFlow('wallet-login-modal', options) as LoginOutcome // that tag's one outcome
}
