import { TOKEN_EXPIRY_MARGIN_MS } from '../constants.js'
import { readToken, type AccessClaims } from './token.js'

/** Below this the difference is the network's, not the clock's. */
const NOISE_MS = 5_000

/** How far the server's clock is ahead of ours, told by a token that was just made; `before` where nothing is told. */
export function clockOffsetFrom(token: string | null | undefined, now: number, before: number): number {
  const issuedAt = token ? readToken(token)?.issuedAt : undefined
  if (!issuedAt) return before
  const offset = issuedAt - now
  return Math.abs(offset) < NOISE_MS ? 0 : offset
}

/**
 * True while a token is good for longer than the margin, by the server's clock. A token that seems to come from the
 * future tells that our clock was put back since: nothing is known then, and the token counts as spent.
 */
export function isFresh({ issuedAt, expiresAt }: AccessClaims, now: number, clockOffset: number): boolean {
  const serverNow = now + clockOffset
  return serverNow < expiresAt - TOKEN_EXPIRY_MARGIN_MS && serverNow > issuedAt - TOKEN_EXPIRY_MARGIN_MS
}
