import type { OAuthPopup } from '../channel/oauth-popup.js'
import type { LandingMethod } from '../screens/login/landing-method.js'
import type { Authenticated } from '../session/authenticate.js'
import type { Flow, LaterFlow } from '../stage/define.js'

/** What the landing hands to a method: what was typed there, and what was asked for. */
export interface MethodInput {
  address?: string
  /** The row that was chosen, of a method that has several. */
  row?: string
  captchaToken?: string
  /** What the press has opened. */
  popup?: OAuthPopup | null | undefined
  /** True when this login may not make a new user. */
  disableSignup: boolean
}

/** A way to log in: a place on the landing, and a flow that ends in an authenticated user. */
export type Method = LandingMethod & {
  readonly flow: Flow<MethodInput, Authenticated> | LaterFlow<MethodInput, Authenticated>
  /** Milliseconds from its success to the screen that follows. */
  readonly pause: number
}
