import type { RecoveryOption } from '../../config/settings.js'
import type { WalletAccount } from '../../session/user/user.js'
import type { Question } from '../question.js'

/** Options of a recovery setup. */
export interface SecureOptions {
  /** The wallet with this address; without it, the user's first one. */
  readonly address?: string
  /** The only recovery method to offer; `privy` is the provider's own. Without it the visitor chooses. */
  readonly recoveryMethod?: RecoveryOption | 'privy'
}

/** The result of a recovery setup. */
export interface RecoveryResult {
  /** A recovery method was set, or used. */
  readonly action: 'set' | 'recover'
  readonly wallet: WalletAccount
  readonly recoveryMethod: string
}

/** Lets the visitor choose how to recover their wallet. */
export const secureWallet: Question<SecureOptions, RecoveryResult> = {
  tag: 'wallet-recovery',
  exit: 'USER_EXITED_SET_PASSWORD_FLOW',
}
