import type { MfaMethod } from '../../config/settings.js'
import type { User } from '../../session/user/user.js'
import type { Question } from './question.js'

/** Where to begin: with what it is good for, with the list of methods, or with one of them. */
export interface ManageFactorsOptions {
  readonly start?: 'intro' | 'methods' | MfaMethod
}

/** What became of the user's second factors. */
export interface MfaResult {
  readonly user: User
  readonly enrolled: readonly MfaMethod[]
  readonly removed: readonly MfaMethod[]
}

/** Which second factors do you want? */
export const manageFactors: Question<ManageFactorsOptions, MfaResult> = {
  tag: 'wallet-mfa',
  exit: 'USER_EXITED_LINK_FLOW',
}
