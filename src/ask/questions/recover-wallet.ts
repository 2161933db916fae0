import type { Entropy } from '../../channel/frame-operations.js'
import type { WalletAccount } from '../../session/user/user.js'
import type { Question } from './question.js'

/** A wallet that only the visitor can bring to this device: by a password or a cloud account. */
export interface WalletToRecover {
  readonly wallet: WalletAccount
  readonly method: string
  readonly entropy: Entropy
}

/** Brings the wallet to this device; the answer is that it is there. */
export const recoverWallet: Question<WalletToRecover, void> = {
  tag: 'wallet-recovery',
  unbuilt: true,
  exit: 'EMBEDDED_WALLET_NEEDS_RECOVERY',
  unanswered: 'EMBEDDED_WALLET_NEEDS_RECOVERY',
  over: true,
  about: ({ entropy }) => entropy,
}
