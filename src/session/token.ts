import { decodeJwt } from 'jose'

/** What we read of an access token. It is not verified here: only the provider's word counts, this is for asking in time. */
export interface AccessClaims {
  readonly appId: string
  readonly userId: string
  /** Unix milliseconds. */
  readonly expiresAt: number
  readonly issuedAt: number
}

/** The claims of an access token (RFC 7519), or undefined for what is none. A provider-scoped token names its app in `aid`. */
export function readToken(token: string): AccessClaims | undefined {
  try {
    const { aud, sub, exp, iat, aid } = decodeJwt(token)
    const appId = typeof aid === 'string' ? aid : Array.isArray(aud) ? aud[0] : aud
    if (!appId || !sub || typeof exp !== 'number') return undefined
    return { appId, userId: sub, expiresAt: exp * 1000, issuedAt: (iat ?? 0) * 1000 }
  } catch {
    return undefined
  }
}
