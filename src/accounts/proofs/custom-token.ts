import { authenticateCustomToken, linkCustomToken } from '../../api/login/custom-token.js'
import type { CustomTokenProof, ProofCalls } from './proof.js'

/** The calls that take a token of the host's own login. */
export const customToken: ProofCalls<CustomTokenProof> = {
  methodOf: () => 'custom',
  accountOf: () => ({ accountType: 'custom_auth', linkMethod: 'custom' }),
  logIn: ({ token }, mode, signal) => authenticateCustomToken({ token, mode }, signal),
  link: ({ token }, signal) => linkCustomToken({ token }, signal),
}
