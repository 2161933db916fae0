import type { LoginMethod } from '../../config/settings.js'
import type { LinkedAccount, User } from '../../session/user/user.js'
import type { Question } from './question.js'

/** Which account of the signed-in user is to be changed, and how. */
export interface ChangeAccountOptions {
  /** Add one, put another in its place, or take it away. */
  readonly action?: 'link' | 'update' | 'unlink'
  /** What kind of account: the login method that it is for. */
  readonly method?: LoginMethod
  /** To unlink one of several: its address, number, subject or credential id. */
  readonly accountId?: string
}

/** How such a change ended. */
export interface ChangedAccount {
  readonly user: User
  /** The account as it is now; as it was, where it was unlinked. */
  readonly account: LinkedAccount | null
  readonly method: LoginMethod
  /** It was another user's before. */
  readonly transferred: boolean
}

const TAG = 'wallet-link-account'

/** Which account would you like to add? */
export const linkAccount: Question<ChangeAccountOptions, ChangedAccount> = { tag: TAG, exit: 'USER_EXITED_LINK_FLOW' }
/** What shall stand in the place of the account you have? */
export const updateAccount: Question<ChangeAccountOptions, ChangedAccount> = {
  tag: TAG,
  exit: 'USER_EXITED_UPDATE_FLOW',
}
/** Do you want to be without that account? */
export const unlinkAccount: Question<ChangeAccountOptions, ChangedAccount> = { tag: TAG, exit: 'USER_EXITED_LINK_FLOW' }
