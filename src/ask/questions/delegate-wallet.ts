import type { ChainType } from '../../chains/chain-type.js'
import type { WalletAccount } from '../../session/user/user.js'
import type { Question } from '../question.js'

/** The wallets to delegate to the app, which may then use them without the visitor. */
export interface DelegateOptions {
  /** Delegate, or revoke; a revocation covers all wallets. */
  readonly action?: 'grant' | 'revoke'
  /** A single wallet; by default all of the user's. */
  readonly address?: string
  readonly chainType?: ChainType
}

/** The wallets that are now delegated, or no longer. */
export interface DelegateResult {
  readonly action: 'grant' | 'revoke'
  readonly wallets: readonly WalletAccount[]
}

/** Asks for consent to delegate wallets to the app. */
export const delegateWallet: Question<DelegateOptions, DelegateResult> = {
  tag: 'wallet-delegate',
  exit: 'USER_REJECTED_REQUEST',
}
