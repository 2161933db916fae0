import type { PasskeyProof } from '../../accounts/passkeys/passkey-proof.js'
import type { FlowStage } from '../../stage/define.js'

/** The passkey that the visitor has chosen among the suggestions of a field; good for one try. */
export const suggestedPasskey = (stage: FlowStage): { chosen?: PasskeyProof | undefined } =>
  stage.keep('suggested-passkey', () => ({}))
