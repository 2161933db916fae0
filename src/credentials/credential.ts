import type { Outcomes } from '../accounts/verbs.js'
import type { OAuthPopup } from '../channel/oauth-popup.js'
import type { LandingMethod } from '../screens/login/landing-method.js'
import type { LinkedAccount } from '../session/user/user.js'
import type { Flow, LaterFlow } from '../stage/define.js'

/** The input of a proof: the visitor's entry or choice on the landing, if they come from there. */
export interface ProveInput {
  readonly identifier?: string | undefined
  /** The row that was chosen, of a credential that has several. */
  readonly row?: string | undefined
  readonly captchaToken?: string | undefined
  /** What the press has opened. */
  readonly popup?: OAuthPopup | null | undefined
  /** True when a login may not make a new user. */
  readonly disableSignup?: boolean | undefined
}

/** Makes the flow that proves a credential, passes the proof to the verb of this purpose, and ends with the verb's result. */
export type Prove<Can extends keyof Outcomes = keyof Outcomes> = <Purpose extends Can>(
  purpose: Purpose,
) => Flow<ProveInput, Outcomes[Purpose]>

/** The same for each purpose that a credential is good for. */
export type Proving<Can extends keyof Outcomes = keyof Outcomes> = {
  readonly [Purpose in Can]: Flow<ProveInput, Outcomes[Purpose]> | LaterFlow<ProveInput, Outcomes[Purpose]>
}

/** Something that a visitor proves to be theirs: what the landing and the account page need to know of it, and how it is proved. */
export type Credential = LandingMethod & {
  /** Milliseconds from a login's success to the screen that follows, where they are not the usual ones. */
  readonly pause?: number
  /** The kind of account that it stands for; a guest has none. */
  readonly type?: LinkedAccount['type']
  readonly prove: Proving<'log-in'> & Partial<Proving>
}
