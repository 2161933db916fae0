import { authenticateFarcaster, linkFarcaster } from '../../api/login/farcaster.js'
import type { FarcasterProof, ProofCalls } from './proof.js'

/** The calls that take a signature of Farcaster's app. */
export const farcaster: ProofCalls<FarcasterProof> = {
  methodOf: () => 'farcaster',
  accountOf: () => ({ accountType: 'farcaster', linkMethod: 'farcaster' }),
  logIn: (proof, mode, signal) => authenticateFarcaster({ ...proof, mode }, signal),
  link: linkFarcaster,
}
