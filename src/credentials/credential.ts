import type { Outcomes } from '../accounts/verbs.js'
import type { ToProve } from '../screens/by-code/code-screen.js'
import type { LandingMethod } from '../screens/login/landing-method.js'
import type { LinkedAccount } from '../session/user/user.js'
import type { Flow, LaterFlow } from '../stage/define.js'

/** What is known of a credential before it is proved: what was typed on the landing, where the visitor comes from there. */
export type ProveInput = Partial<ToProve>

/** Has a credential proved for this purpose, does with the proof what it is for, and ends with what came of that. */
export type Prove = <Purpose extends keyof Outcomes>(purpose: Purpose) => Flow<ProveInput, Outcomes[Purpose]>

/**
 * Something that a visitor proves to be theirs, for whatever purpose: what the landing and the account page have to know of it, and
 * the flow that proves it, loaded when it is due.
 */
export type Credential = LandingMethod & {
  /** Milliseconds from a login's success to the screen that follows. */
  readonly pause: number
  /** The kind of account that it stands for. */
  readonly type: LinkedAccount['type']
  readonly prove: <Purpose extends keyof Outcomes>(purpose: Purpose) => LaterFlow<ProveInput, Outcomes[Purpose]>
}
