import { authenticatePasskey, linkPasskey, registerPasskey } from '../../api/login/passkeys.js'
import { WalletError } from '../../errors/wallet-error.js'
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
  logIn: async (proof, mode, signal) => {
    if (mode === 'no-signup') throw new WalletError('INVALID_DATA', 'A new passkey makes a new user.')
    return registerPasskey(proof, signal)
  },
  link: (proof, signal) => linkPasskey(proof, signal),
}
