import type { Authenticated } from '../../session/authenticate.js'
import type { User } from '../../session/user/user.js'

/** The result of a proof, by the purpose that an account is proved for. */
export interface Outcomes {
  readonly 'log-in': Authenticated
  readonly link: User
  readonly update: User
}
