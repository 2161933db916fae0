import type { LoginMethod, Settings } from '../config/settings.js'
import type { Authenticated } from '../session/authenticate.js'
import type { Flow } from '../stage/define.js'

/** What the landing hands to a method: what was typed there, and what was asked for. */
export interface MethodInput {
  address?: string
  captchaToken?: string
  /** True when this login may not make a new user. */
  disableSignup: boolean
}

/** A way to log in: a row (or field) on the landing, and a flow that ends in an authenticated user. */
export interface Method {
  readonly id: LoginMethod
  /** Which half of the landing it belongs to. */
  readonly group: 'web2' | 'web3'
  /** An open field on the landing, a row in its list, or a quiet line below it. */
  readonly place: 'field' | 'row' | 'line'
  readonly label: () => string
  readonly enabled: (settings: Settings) => boolean
  readonly flow: Flow<MethodInput, Authenticated>
  /** Milliseconds from its success to the screen that follows. */
  readonly pause: number
}
