import type { Entropy } from '../../channel/frame-operations.js'
import type { WalletAccount } from '../../session/user/user.js'
import type { Question } from './question.js'

/** A wallet that only the visitor can bring to this device: by a password or a cloud account. */
export interface WalletToRecover {
  readonly action: 'recover'
  readonly wallet: WalletAccount
  readonly method: string
  readonly entropy: Entropy
}

/** What a host may say about the wallet that is to be recovered. */
export interface RecoverOptions {
  /** The wallet with this address; without it, the user's first one. */
  readonly address?: string
  /** The wallet itself, where an operation has found that it is not here. */
  readonly wallet?: WalletAccount
}

/** Brings the wallet to this device; whatever the answer is, it says that the wallet is there. */
export const recoverWallet: Question<WalletToRecover, unknown> = {
  tag: 'wallet-recovery',
  exit: 'EMBEDDED_WALLET_NEEDS_RECOVERY',
  unanswered: 'EMBEDDED_WALLET_NEEDS_RECOVERY',
  over: true,
  about: ({ entropy }) => entropy,
}
