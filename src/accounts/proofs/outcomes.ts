import type { VerifiedFactor } from '../../ask/questions/verify-identity.js'
import type { Authenticated } from '../../session/authenticate.js'
import type { User } from '../../session/user/user.js'

/** The result of a proof, by its purpose. */
export interface Outcomes {
  readonly 'log-in': Authenticated
  readonly link: User
  readonly update: User
  readonly verify: VerifiedFactor
  readonly enrol: User
}
