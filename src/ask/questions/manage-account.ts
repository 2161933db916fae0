import type { LinkedAccount, User } from '../../session/user/user.js'
import type { Question } from './question.js'

/** What became of the account while it was open. */
export interface ManagedAccount {
  /** Null: the visitor has logged out. */
  readonly user: User | null
  readonly added: readonly LinkedAccount[]
  readonly removed: readonly LinkedAccount[]
}

/** What do you want to change about your account? */
export const manageAccount: Question<Record<never, never>, ManagedAccount> = {
  tag: 'wallet-account',
  exit: 'USER_EXITED_LINK_FLOW',
  session: false,
}
