import type { User } from '../../session/user/user.js'
import type { Question } from './question.js'

/** What became of the user's passkeys, by their credential ids. */
export interface PasskeysResult {
  readonly user: User
  readonly added: readonly string[]
  readonly removed: readonly string[]
}

/** Which passkeys do you want? */
export const managePasskeys: Question<Record<never, never>, PasskeysResult> = {
  tag: 'wallet-passkeys',
  exit: 'USER_EXITED_LINK_FLOW',
}
