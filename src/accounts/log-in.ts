import type { Authenticated } from '../session/authenticate.js'
import { callsOf } from './proofs/calls-of.js'
import type { Proof, UseOptions } from './proofs/proof.js'

/**
 * Logs in, or signs up, with a proof; shows nothing. A second call while one is running gets the same result.
 *
 * @param proof what was proved, such as `{ kind: 'email', identifier, code }` after `sendEmailCode`
 * @param options `disableSignup`: only users who exist already; `signal` aborts the call
 * @returns the user, and whether they are new
 * @throws WalletError INVALID_CREDENTIALS if the code is wrong or too old, UNKNOWN_AUTH_ERROR for a failure without a
 * code of its own
 * @example
 * await sendEmailCode({ email })
 * const { user } = await logIn({ kind: 'email', identifier: email, code })
 */
export async function logIn(proof: Proof, { signal, disableSignup }: UseOptions = {}): Promise<Authenticated> {
  const [{ authenticate }, calls] = await Promise.all([import('../session/authenticate.js'), callsOf(proof)])
  const authenticated = await authenticate(calls.methodOf(proof), () =>
    calls.logIn(proof, disableSignup ? 'no-signup' : 'login-or-sign-up', signal),
  )
  return { ...authenticated, ...calls.madeWith?.(proof) }
}
