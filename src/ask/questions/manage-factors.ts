import type { MfaMethod } from '../../config/settings.js'
import type { User } from '../../session/user/user.js'
import type { Question } from '../question.js'

/** Where to start: the introduction, the list of methods, or one method. */
export interface ManageFactorsOptions {
  readonly start?: 'intro' | 'methods' | MfaMethod
}

/** How the user's second factors have changed. */
export interface MfaResult {
  readonly user: User
  readonly enrolled: readonly MfaMethod[]
  readonly removed: readonly MfaMethod[]
}

/** Lets the visitor add and remove second factors. */
export const manageFactors: Question<ManageFactorsOptions, MfaResult> = {
  tag: 'wallet-mfa',
  exit: 'USER_EXITED_LINK_FLOW',
}
