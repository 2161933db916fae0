import type { LinkedAccount, User } from '../../session/user/user.js'
import type { Question } from '../question.js'

/** How the account changed while the screen was open. */
export interface ManagedAccount {
  /** Null if the visitor has logged out. */
  readonly user: User | null
  readonly added: readonly LinkedAccount[]
  readonly removed: readonly LinkedAccount[]
}

/** Lets the visitor change their account. */
export const manageAccount: Question<Record<never, never>, ManagedAccount> = {
  tag: 'wallet-account',
  exit: 'USER_EXITED_LINK_FLOW',
  session: false,
}
