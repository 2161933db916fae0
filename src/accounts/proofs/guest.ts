import { authenticateAsGuest } from '../../session/guest.js'
import type { GuestProof, ProofCalls } from './proof.js'

/** What being a guest is good for: a login, and nothing that could be linked. */
export const guest: ProofCalls<GuestProof> = {
  methodOf: () => 'guest',
  logIn: (_proof, _mode, signal) => authenticateAsGuest(signal),
}
