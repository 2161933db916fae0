import type { CrossAppAccount, User } from '../../session/user/user.js'
import type { Question } from './question.js'

/** Which other app has the wallet, and what is to be done with it; see `<wallet-cross-app>`. */
export interface CrossAppOptions {
  /** Log in with it, or add it to the account of the signed-in user; or have the user's wallet there sign a message, or send a transaction. */
  readonly action?: 'login' | 'link' | 'sign' | 'transact'
  /** The other app, by its id; without it the visitor chooses one of those that this app is connected with. */
  readonly providerAppId?: string
  /** The wallet there that signs or sends; else the user's first one at that app, or at any. */
  readonly address?: string
  /** What is to be signed. */
  readonly message?: string
  /** What is to be sent: a transaction request of Ethereum. */
  readonly transaction?: unknown
}

/** How that ended. */
export interface CrossAppResult {
  readonly user: User
  readonly isNewUser: boolean
  /** Null where somebody was signed in already, otherwise. */
  readonly account: CrossAppAccount | null
}

/** What a wallet at another app has signed, or the hash of what it has sent, in hex. */
export interface CrossAppSigned {
  readonly providerAppId: string
  readonly result: string
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
/** May the user's wallet at another app sign or send this? */
export const signAtApp: Question<CrossAppOptions, CrossAppSigned> = { tag: TAG, exit: 'USER_REJECTED_REQUEST' }
