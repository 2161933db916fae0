import type { ProveInput } from '../credentials/credential.js'
import type { LandingMethod } from '../screens/login/landing-method.js'
import type { Authenticated } from '../session/authenticate.js'
import type { Flow, LaterFlow } from '../stage/define.js'

/** What the landing hands to a method: what was typed there, and what was asked for. */
export type MethodInput = ProveInput & { readonly disableSignup: boolean }

/** A way to log in: a place on the landing, and a flow that ends in an authenticated user. */
export type Method = LandingMethod & {
  readonly flow: Flow<MethodInput, Authenticated> | LaterFlow<MethodInput, Authenticated>
  /** Milliseconds from its success to the screen that follows. */
  readonly pause: number
}
