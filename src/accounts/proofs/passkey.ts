import { authenticatePasskey, linkPasskey, registerPasskey } from '../../api/login/passkeys.js'
import { WalletError } from '../../errors/wallet-error.js'
import type { NewPasskeyProof, PasskeyProof } from '../passkeys/passkey-proof.js'
import type { ProofCalls } from './proof.js'

/** The calls for an existing passkey, which logs in. */
export const passkey: ProofCalls<PasskeyProof> = {
  methodOf: () => 'passkey',
  logIn: (proof, _, signal) => authenticatePasskey(proof, signal),
}

/** The calls for a new passkey, which signs up, or is added to the signed-in user. */
export const newPasskey: ProofCalls<NewPasskeyProof> = {
  methodOf: () => 'passkey',
  accountOf: () => ({ accountType: 'passkey', linkMethod: 'passkey' }),
  logIn: async (proof, mode, signal) => {
    if (mode === 'no-signup') throw new WalletError('INVALID_DATA', 'A new passkey makes a new user.')
    return registerPasskey(proof, signal)
  },
  link: (proof, signal) => linkPasskey(proof, signal),
}
