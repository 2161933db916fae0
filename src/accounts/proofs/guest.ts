import { authenticateAsGuest } from '../../session/guest.js'
import type { GuestProof, ProofCalls } from './proof.js'

/** The calls for a guest, who can log in but not link an account. */
export const guest: ProofCalls<GuestProof> = {
  methodOf: () => 'guest',
  logIn: (_proof, _mode, signal) => authenticateAsGuest(signal),
}
