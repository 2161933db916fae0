import { invalidData } from './wire-error.js'

/** What a request brings, before anybody has looked at it. */
export type Body = Readonly<Record<string, unknown>>

/** Reads a text field of a body; throws 400 `invalid_data` when it is missing, of another type, or too long. */
export function text(body: Body, key: string, limit = 2_000): string {
  const value = body[key]
  if (typeof value !== 'string' || value === '' || value.length > limit)
    throw invalidData(`"${key}" must be a text of 1 to ${limit} characters`)
  return value
}

/** A text that may be left out. */
export function optionalText(body: Body, key: string, limit = 2_000): string | undefined {
  return body[key] === undefined ? undefined : text(body, key, limit)
}

/** A text that may be left out, or be null. */
export function nullableText(body: Body, key: string, limit = 2_000): string | undefined {
  return body[key] === null ? undefined : optionalText(body, key, limit)
}

/** Addresses the wire knows: words with single dots between them, at a name of the domain name system. */
const EMAIL = /^(?=[^@]{1,64}@)[\w+'-]+(?:\.[\w+'-]+)*@(?:[a-z\d][a-z\d-]*\.)+[a-z]{2,}$/

/** An e-mail address, in lower case. */
export function email(body: Body, key: string): string {
  const value = text(body, key, 254).trim().toLowerCase()
  if (!EMAIL.test(value)) throw invalidData(`"${key}" must be an e-mail address`)
  return value
}

/** Six digits that may be a code; empty for anything else, which no code ever is. */
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
