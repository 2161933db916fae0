import type { Outcomes } from '../accounts/proofs/outcomes.js'
import type { OAuthPopup } from '../channel/oauth-popup.js'
import type { LandingMethod } from '../screens/login/landing-method.js'
import type { LinkedAccount } from '../session/user/user.js'
import type { Flow, LaterFlow } from '../stage/define.js'

/** The input of a proof: what the visitor entered or chose on the landing, if they come from there. */
export interface ProveInput {
  readonly identifier?: string | undefined
  /** The chosen row of a credential that has several. */
  readonly row?: string | undefined
  readonly captchaToken?: string | undefined
  /** The pop-up that the press has opened. */
  readonly popup?: OAuthPopup | null | undefined
  /** True if a login must not create a user. */
  readonly disableSignup?: boolean | undefined
}

/**
 * Makes the flow that proves a credential, passes the proof to the verb of this purpose, and ends with the verb's
 * result.
 */
export type Prove<Can extends keyof Outcomes = keyof Outcomes> = <Purpose extends Can>(
  purpose: Purpose,
) => Flow<ProveInput, Outcomes[Purpose]>

/** The flow for each purpose that a credential can serve. */
export type Proving<Can extends keyof Outcomes = keyof Outcomes> = {
  readonly [Purpose in Can]: Flow<ProveInput, Outcomes[Purpose]> | LaterFlow<ProveInput, Outcomes[Purpose]>
}

/** A credential: what the landing and the account page need to know of it, and the flows that prove it. */
export type Credential = LandingMethod & {
  /** Milliseconds from a successful login to the next screen, if they are not the usual ones. */
  readonly pause?: number
  /** The type of account that it belongs to; a guest has none. */
  readonly type?: LinkedAccount['type']
  readonly prove: Proving<'log-in'> & Partial<Proving>
}
