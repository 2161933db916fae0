import { Secret, TOTP } from 'otpauth'

const PERIOD_SECONDS = 30
const SECRET_BYTES = 20

/** A new authenticator secret in base32, the form that people type. */
export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

/** The `otpauth://` URL that an authenticator app reads from a QR code. */
export const totpAddress = (secret: string, issuer: string, label: string): string =>
  totp(secret, issuer, label).toString()

/**
 * The step (RFC 6238) that a code belongs to, at most one away from the present step. Undefined for a wrong code. `now`
 * is in Unix milliseconds.
 */
export function totpStep(secret: string, code: string, now: number): number | undefined {
  const delta = totp(secret).validate({ token: code, timestamp: now, window: 1 })
  return delta === null ? undefined : Math.floor(now / 1000 / PERIOD_SECONDS) + delta
}

/** The code an authenticator app shows at this time. */
export const totpCode = (secret: string, now: number): string => totp(secret).generate({ timestamp: now })

const totp = (secret: string, issuer = '', label = 'account'): TOTP =>
  new TOTP({ issuer, label, algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS, secret: Secret.fromBase32(secret) })
