import { TOKEN_EXPIRY_MARGIN_MS } from '../../constants.js'
import { readToken, type AccessClaims } from './token.js'

/** A smaller difference may come from the network, not from the clock. */
const TOLERANCE_MS = 5_000

/**
 * The offset of the server's clock from this machine's, in milliseconds, from the issue time of a new token. Without
 * such a token it is `previous`.
 */
export function clockOffsetFrom(token: string | null | undefined, now: number, previous: number): number {
  const issuedAt = token ? readToken(token)?.issuedAt : undefined
  if (!issuedAt) return previous
  const offset = issuedAt - now
  return Math.abs(offset) < TOLERANCE_MS ? 0 : offset
}

/**
 * True while a token is valid for longer than the margin, by the server's clock. A token issued in the future means that
 * this machine's clock was set back: the offset is then unknown, and the token counts as expired.
 */
export function isFresh({ issuedAt, expiresAt }: AccessClaims, now: number, clockOffset: number): boolean {
  const serverNow = now + clockOffset
  return serverNow < expiresAt - TOKEN_EXPIRY_MARGIN_MS && serverNow > issuedAt - TOKEN_EXPIRY_MARGIN_MS
}
