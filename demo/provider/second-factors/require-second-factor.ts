import type { Database } from 'node-sqlite3-wasm'
import type { WireRequest } from '../context.js'
import { SecondFactorPasses } from '../store/second-factors/second-factor-passes.js'
import { SecondFactors } from '../store/second-factors/second-factors.js'
import { WireError } from '../wire/wire-error.js'

/** The header in which the wallet frame sends the token of a verified second factor. */
const PASS_HEADER = 'privy-mfa-token'

/** Passes users without a second factor, and others only with a fresh token. Throws 401 otherwise. */
export function requireSecondFactor(
  { db, now }: { db: Database; now: () => number },
  request: WireRequest,
  userId: string,
): void {
  if (new SecondFactors(db, now).list(userId).length === 0) return
  const token = request.req.header(PASS_HEADER)
  if (!token) throw new WireError(401, 'missing_or_invalid_mfa', 'A second factor is needed')
  if (!new SecondFactorPasses(db, now).isGood(userId, token))
    throw new WireError(401, 'expired_or_invalid_mfa_token', 'The second factor has to be verified again')
}
