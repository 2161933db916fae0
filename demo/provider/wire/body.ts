import { invalidData } from './wire-error.js'

/** A request body that has not been checked yet. */
export type Body = Readonly<Record<string, unknown>>

/** Reads a text field of a body. Throws 400 `invalid_data` if it is missing, of another type, or too long. */
export function text(body: Body, key: string, limit = 2_000): string {
  const value = body[key]
  if (typeof value !== 'string' || value === '' || value.length > limit)
    throw invalidData(`"${key}" must be a text of 1 to ${limit} characters`)
  return value
}

/** Reads an optional text field. */
export function optionalText(body: Body, key: string, limit = 2_000): string | undefined {
  return body[key] === undefined ? undefined : text(body, key, limit)
}

/** Reads a text field that may be missing or null. */
export function nullableText(body: Body, key: string, limit = 2_000): string | undefined {
  return body[key] === null ? undefined : optionalText(body, key, limit)
}

/** Email addresses that the API accepts: words with single dots between them, at a DNS name. */
const EMAIL = /^(?=[^@]{1,64}@)[\w+'-]+(?:\.[\w+'-]+)*@(?:[a-z\d][a-z\d-]*\.)+[a-z]{2,}$/

/** Reads an email address and returns it in lower case. */
export function email(body: Body, key: string): string {
  const value = text(body, key, 254).trim().toLowerCase()
  if (!EMAIL.test(value)) throw invalidData(`"${key}" must be an e-mail address`)
  return value
}

/** Reads a six-digit code. Anything else gives an empty text, which is never a valid code. */
export function code(body: Body): string {
  const value = text(body, 'code', 64)
  return /^\d{6}$/.test(value) ? value : ''
}

export function mode(body: Body): 'no-signup' | 'login-or-sign-up' {
  const value = body['mode'] ?? 'login-or-sign-up'
  if (value !== 'no-signup' && value !== 'login-or-sign-up')
    throw invalidData('"mode" is "no-signup" or "login-or-sign-up"')
  return value
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

export const isUuid = (value: unknown): value is string => typeof value === 'string' && UUID.test(value)

export function uuid(body: Body, key: string): string {
  const value = body[key]
  if (!isUuid(value)) throw invalidData(`"${key}" must be a UUID`)
  return value
}
