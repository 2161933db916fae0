import type { PasskeyProof } from '../../accounts/passkeys/passkey-proof.js'
import type { FlowStage } from '../../stage/define.js'

/** A passkey that the visitor has chosen among the suggestions of a field. */
interface SuggestedPasskey {
  readonly proof: PasskeyProof
  /** A field may stay open for long; an answer to an old challenge is refused like an unknown passkey. */
  readonly isFresh: boolean
}

/** The one that was chosen; good for one try. */
export const suggestedPasskey = (stage: FlowStage): { chosen?: SuggestedPasskey | undefined } =>
  stage.keep('suggested-passkey', () => ({}))
