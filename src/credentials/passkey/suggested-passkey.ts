import type { PasskeyProof } from '../../accounts/passkeys/passkey-proof.js'
import type { FlowStage } from '../../stage/define.js'

/** A passkey that the visitor has chosen from the suggestions of a field. */
interface SuggestedPasskey {
  readonly proof: PasskeyProof
  /**
   * False if the challenge has expired: a field may stay open for long, and the provider refuses the response to an old
   * challenge like an unknown passkey.
   */
  readonly isFresh: boolean
}

/** The chosen passkey, which is used for one try. */
export const suggestedPasskey = (stage: FlowStage): { chosen?: SuggestedPasskey | undefined } =>
  stage.keep('suggested-passkey', () => ({}))
