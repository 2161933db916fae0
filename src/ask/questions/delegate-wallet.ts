import type { ChainType } from '../../chains/chain-type.js'
import type { WalletAccount } from '../../session/user/user.js'
import type { Question } from './question.js'

/** Which wallets the app may use while the visitor is away. */
export interface DelegateOptions {
  /** Let the app do so, or take it back: from all wallets at once. */
  readonly action?: 'grant' | 'revoke'
  /** The one wallet; else all of the user's. */
  readonly address?: string
  readonly chainType?: ChainType
}

/** The wallets that the app may use from now on, or may not any more. */
export interface DelegateResult {
  readonly action: 'grant' | 'revoke'
  readonly wallets: readonly WalletAccount[]
}

/** May the app use your wallet while you are away? */
export const delegateWallet: Question<DelegateOptions, DelegateResult> = {
  tag: 'wallet-delegate',
  exit: 'USER_REJECTED_REQUEST',
}
