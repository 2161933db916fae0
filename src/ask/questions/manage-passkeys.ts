import type { User } from '../../session/user/user.js'
import type { Question } from '../question.js'

/** How the user's passkeys have changed, by credential id. */
export interface PasskeysResult {
  readonly user: User
  readonly added: readonly string[]
  readonly removed: readonly string[]
}

/** Lets the visitor add and remove passkeys. */
export const managePasskeys: Question<Record<never, never>, PasskeysResult> = {
  tag: 'wallet-passkeys',
  exit: 'USER_EXITED_LINK_FLOW',
}
