import type { Entropy } from '../../channel/frame-operations.js'
import type { WalletAccount } from '../../session/user/user.js'
import type { Question } from '../question.js'

/** A wallet whose recovery on this device needs the visitor: a password or a cloud account. */
export interface WalletToRecover {
  readonly action: 'recover'
  readonly wallet: WalletAccount
  readonly method: string
  readonly entropy: Entropy
}

/** Options of a recovery. */
export interface RecoverOptions {
  /** The wallet with this address; without it, the user's first one. */
  readonly address?: string
  /** The wallet itself, if an operation has found that it is not on this device. */
  readonly wallet?: WalletAccount
}

/** Recovers the wallet on this device. Any answer means that the wallet is available. */
export const recoverWallet: Question<WalletToRecover, unknown> = {
  tag: 'wallet-recovery',
  exit: 'EMBEDDED_WALLET_NEEDS_RECOVERY',
  unanswered: 'EMBEDDED_WALLET_NEEDS_RECOVERY',
  over: true,
  about: ({ entropy }) => entropy,
}
