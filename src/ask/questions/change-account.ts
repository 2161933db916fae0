import type { LoginMethod } from '../../config/settings.js'
import type { LinkedAccount, User } from '../../session/user/user.js'
import type { Question } from '../question.js'

/** The account of the signed-in user to change, and how. */
export interface ChangeAccountOptions {
  /** Link an account, replace it, or unlink it. */
  readonly action?: 'link' | 'update' | 'unlink'
  /** The login method of the account. */
  readonly method?: LoginMethod
  /** Which one to unlink of several: its address, number, subject or credential id. */
  readonly accountId?: string
}

/** The result of an account change. */
export interface ChangedAccount {
  readonly user: User
  /** The account after the change; before it, if it was unlinked. */
  readonly account: LinkedAccount | null
  readonly method: LoginMethod
  /** True if it belonged to another user before. */
  readonly transferred: boolean
}

const TAG = 'wallet-link-account'

/** Links an account. */
export const linkAccount: Question<ChangeAccountOptions, ChangedAccount> = { tag: TAG, exit: 'USER_EXITED_LINK_FLOW' }
/** Replaces an account with another of the same kind. */
export const updateAccount: Question<ChangeAccountOptions, ChangedAccount> = {
  tag: TAG,
  exit: 'USER_EXITED_UPDATE_FLOW',
}
/** Unlinks an account. */
export const unlinkAccount: Question<ChangeAccountOptions, ChangedAccount> = { tag: TAG, exit: 'USER_EXITED_LINK_FLOW' }
