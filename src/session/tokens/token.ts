import { decodeJwt } from 'jose'
import { toNullPrototype } from '../../lib/own/to-null-prototype.js'

/**
 * The claims of an access token that are used here. They are not verified: they only tell when to refresh, and the
 * provider decides what is valid.
 */
export interface AccessClaims {
  readonly appId: string
  readonly userId: string
  /** Unix milliseconds. */
  readonly expiresAt: number
  readonly issuedAt: number
}

/** The claims of an access token (RFC 7519), or undefined for anything else. A provider-scoped token names its app in `aid`. */
export function readToken(token: string): AccessClaims | undefined {
  try {
    const { aud, sub, exp, iat, aid } = toNullPrototype(decodeJwt(token))
    const appId = typeof aid === 'string' ? aid : Array.isArray(aud) ? aud[0] : aud
    if (!appId || !sub || typeof exp !== 'number') return undefined
    return { appId, userId: sub, expiresAt: exp * 1000, issuedAt: (iat ?? 0) * 1000 }
  } catch {
    return undefined
  }
}

/** The subject of a token (JWT) of any issuer. It is not verified either. */
export function subjectOf(token: string): string | undefined {
  try {
    const { sub } = toNullPrototype(decodeJwt(token))
    return typeof sub === 'string' ? sub : undefined
  } catch {
    return undefined
  }
}
