import { createHash } from 'node:crypto'
import { sameText } from '../store/secrets.js'
import { WireError } from './wire-error.js'

/** 43 to 128 unreserved characters (RFC 7636, section 4.1). */
const VERIFIER = /^[\w.~-]{43,128}$/

/**
 * Throws 400 unless the client that spends a flow's code is the one that began it: its state must match and, if the
 * flow has a challenge, its verifier (S256).
 */
export function requireSameClient(
  { clientState, codeChallenge }: { clientState: string; codeChallenge: string | null },
  state: string,
  verifier: string,
): void {
  if (!sameText(state, clientState)) throw new WireError(400, 'oauth_state_mismatch', 'The state does not match')
  const isSameClient = () =>
    VERIFIER.test(verifier) && sameText(createHash('sha256').update(verifier).digest('base64url'), codeChallenge ?? '')
  if (codeChallenge !== null && !isSameClient())
    throw new WireError(400, 'invalid_pkce_parameters', 'The code verifier does not match')
}
