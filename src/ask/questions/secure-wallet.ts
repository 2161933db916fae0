import type { RecoveryOption } from '../../config/settings.js'
import type { WalletAccount } from '../../session/user/user.js'
import type { Question } from './question.js'

/** What a host may say about the recovery that it wants. */
export interface SecureOptions {
  /** The wallet with this address; without it, the user's first one. */
  readonly address?: string
  /** This way, and no other; `privy` is the provider's own. Without it the visitor chooses. */
  readonly recoveryMethod?: RecoveryOption | 'privy'
}

/** How that ended. */
export interface RecoveryResult {
  /** A way of recovery was set, or used. */
  readonly action: 'set' | 'recover'
  readonly wallet: WalletAccount
  readonly recoveryMethod: string
}

/** How would you like to get your wallet back? */
export const secureWallet: Question<SecureOptions, RecoveryResult> = {
  tag: 'wallet-recovery',
  exit: 'USER_EXITED_SET_PASSWORD_FLOW',
}
