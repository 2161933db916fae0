import { authenticateCustomToken, linkCustomToken } from '../../api/login/custom-token.js'
import type { CustomTokenProof, ProofCalls } from './proof.js'

/** What a token of the host's own login is good for. */
export const customToken: ProofCalls<CustomTokenProof> = {
  methodOf: () => 'custom',
  accountOf: () => ({ accountType: 'custom_auth', linkMethod: 'custom' }),
  logIn: ({ token }, mode, signal) => authenticateCustomToken({ token, mode }, signal),
  link: ({ token }, signal) => linkCustomToken({ token }, signal),
}
