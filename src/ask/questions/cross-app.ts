import type { CrossAppAccount, User } from '../../session/user/user.js'
import type { Question } from './question.js'

/** Which other app has the wallet, and what is to be done with it; see `<wallet-cross-app>`. */
export interface CrossAppOptions {
  /** Log in with it, or add it to the account of the signed-in user. */
  readonly action?: 'login' | 'link'
  /** The other app, by its id; without it the visitor chooses one of those that this app is connected with. */
  readonly providerAppId?: string
}

/** How that ended. */
export interface CrossAppResult {
  readonly user: User
  readonly isNewUser: boolean
  /** Null where somebody was signed in already, otherwise. */
  readonly account: CrossAppAccount | null
}

const TAG = 'wallet-cross-app'

/** Who are you, at that app? */
export const logInAtApp: Question<CrossAppOptions, CrossAppResult> = {
  tag: TAG,
  exit: 'USER_EXITED_AUTH_FLOW',
  session: false,
}
/** Which wallet of another app would you like to add? */
export const linkAtApp: Question<CrossAppOptions, CrossAppResult> = { tag: TAG, exit: 'USER_EXITED_LINK_FLOW' }
