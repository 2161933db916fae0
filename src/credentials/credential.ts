import type { Outcomes } from '../accounts/proofs/outcomes.js'
import type { FactorPurpose, Purpose, VerbPurpose } from '../accounts/proofs/purpose.js'
import type { OAuthPopup } from '../channel/oauth-popup.js'
import type { LandingMethod } from '../screens/login/landing-method.js'
import type { PromptEntry } from '../screens/mfa/prompt-answers.js'
import type { LinkedAccount } from '../session/user/user.js'
import type { Flow, Part } from '../stage/define.js'

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
export type Prove<Can extends VerbPurpose = VerbPurpose> = <For extends Can>(
  purpose: For,
) => Flow<ProveInput, Outcomes[For]>

/** The input of a proof for the purposes of a second factor. */
interface FactorInputs {
  readonly verify: PromptEntry
  readonly enrol: Record<never, never>
}
type InputFor<For extends Purpose> = For extends FactorPurpose ? FactorInputs[For] : ProveInput

/** The flow or screen for each purpose that a credential can serve. */
export type Proving<Can extends Purpose = Purpose> = {
  readonly [For in Can]: Part<InputFor<For>, Outcomes[For]>
}

/** A credential: what the landing and the account page need to know of it, and the flows that prove it. */
export type Credential = LandingMethod & {
  /** Milliseconds from a successful login to the next screen, if they are not the usual ones. */
  readonly pause?: number
  /** The type of account that it belongs to; a guest has none. */
  readonly type?: LinkedAccount['type']
  readonly prove: Proving<'log-in'> & Partial<Proving>
}
