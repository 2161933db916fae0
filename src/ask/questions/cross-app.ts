import type { CrossAppAccount, User } from '../../session/user/user.js'
import type { Question } from '../question.js'

/** The other app that has the wallet, and what to do with it; see `<wallet-cross-app>`. */
export interface CrossAppOptions {
  /**
   * `login`: log in with the wallet. `link`: add it to the account of the signed-in user. `sign`, `transact`: have the
   * wallet sign a message or send a transaction.
   */
  readonly action?: 'login' | 'link' | 'sign' | 'transact'
  /** The other app's id; without it the visitor chooses one of this app's connections. */
  readonly providerAppId?: string
  /** The wallet that signs or sends; by default the user's first one at that app, or at any. */
  readonly address?: string
  /** The message to sign. */
  readonly message?: string
  /** The Ethereum transaction request to send. */
  readonly transaction?: unknown
}

/** The result at the other app. */
export interface CrossAppResult {
  readonly user: User
  readonly isNewUser: boolean
  /** Null if the user was already signed in by another method. */
  readonly account: CrossAppAccount | null
}

/** The signature of a wallet at another app, or the hash of its transaction, in hex. */
export interface CrossAppSigned {
  readonly providerAppId: string
  readonly result: string
}

const TAG = 'wallet-cross-app'

/** Logs in with an account at another app. */
export const logInAtApp: Question<CrossAppOptions, CrossAppResult> = {
  tag: TAG,
  exit: 'USER_EXITED_AUTH_FLOW',
  session: false,
}
/** Links a wallet of another app. */
export const linkAtApp: Question<CrossAppOptions, CrossAppResult> = { tag: TAG, exit: 'USER_EXITED_LINK_FLOW' }
/** Asks a wallet at another app to sign or send. */
export const signAtApp: Question<CrossAppOptions, CrossAppSigned> = { tag: TAG, exit: 'USER_REJECTED_REQUEST' }
