import { authenticatePasskey, linkPasskey, registerPasskey } from '../../api/login/passkeys.js'
import type { NewPasskeyProof, PasskeyProof } from '../passkeys/passkey-proof.js'
import type { ProofCalls } from './proof.js'

/** A passkey that is there logs in. */
export const passkey: ProofCalls<PasskeyProof> = {
  methodOf: () => 'passkey',
  logIn: (proof, _, signal) => authenticatePasskey(proof, signal),
}

/** One that was made just now signs up, or is one more of the user's. */
export const newPasskey: ProofCalls<NewPasskeyProof> = {
  methodOf: () => 'passkey',
  accountOf: () => ({ accountType: 'passkey', linkMethod: 'passkey' }),
  logIn: (proof, _, signal) => registerPasskey(proof, signal),
  link: (proof, signal) => linkPasskey(proof, signal),
}
