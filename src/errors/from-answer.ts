import { RETRY_STATUSES } from '../constants.js'
import type { ErrorCode } from './codes.js'
import { GENERIC_MESSAGE, WalletError } from './wallet-error.js'

const MESSAGE_LIMIT = 500

/** The provider's codes that mean one of ours under another name. A code that is ours in lower case needs no row. */
const RENAMED: Readonly<Record<string, ErrorCode>> = {
  max_accounts_reached: 'USER_LIMIT_REACHED',
  missing_or_invalid_mfa: 'MISSING_MFA_CREDENTIALS',
  expired_or_invalid_mfa_token: 'MISSING_MFA_CREDENTIALS',
  insufficient_funds: 'INSUFFICIENT_BALANCE',
  transaction_broadcast_failure: 'TRANSACTION_FAILURE',
}

/** Codes of ours that a server can send by their names. */
const FROM_SERVERS: readonly ErrorCode[] = [
  'OAUTH_ACCOUNT_SUSPENDED', 'MISSING_OR_INVALID_PRIVY_APP_ID', 'MISSING_OR_INVALID_TOKEN', 'INVALID_DATA', 'INVALID_CREDENTIALS',
  'INVALID_CAPTCHA', 'LINKED_TO_ANOTHER_USER', 'ALLOWLIST_REJECTED', 'CANNOT_LINK_MORE_OF_TYPE', 'TOO_MANY_REQUESTS', 'NOT_SUPPORTED',
  'DISALLOWED_LOGIN_METHOD', 'DISALLOWED_PLUS_EMAIL', 'USER_DOES_NOT_EXIST', 'ACCOUNT_TRANSFER_REQUIRED', 'INSUFFICIENT_BALANCE',
]

const USER_DENIED = 'User denied confirmation during OAuth flow'

const own = (body: unknown, key: string): unknown =>
  typeof body === 'object' && body !== null && Object.hasOwn(body, key) ? (body as Record<string, unknown>)[key] : undefined

const ownText = (body: unknown, key: string): string | undefined => {
  const value = own(body, key)
  return typeof value === 'string' && value.trim() !== '' ? value.slice(0, MESSAGE_LIMIT) : undefined
}

/** Our code for what the provider answered: by its `code`, else by its status, else API_ERROR. */
function codeFromAnswer(status: number, body: unknown): ErrorCode {
  const wire = ownText(body, 'code')
  if (wire !== undefined) {
    if (Object.hasOwn(RENAMED, wire)) return RENAMED[wire] as ErrorCode
    const name = FROM_SERVERS.find(code => code.toLowerCase() === wire)
    if (name) return name
  }
  if (messageOf(body) === USER_DENIED) return 'OAUTH_USER_DENIED'
  return status === 429 ? 'TOO_MANY_REQUESTS' : 'API_ERROR'
}

/** The provider writes its text under `error`; older parts of it under `message`, which then counts. */
function messageOf(body: unknown): string | undefined {
  return ownText(body, 'message') ?? ownText(body, 'error')
}

/**
 * The error for an answer whose status is not 2xx. `body` is its parsed JSON, or undefined when it was no JSON: then
 * nothing of it is repeated. `retryable` says that the same request may succeed later.
 */
export function errorFromAnswer(status: number, body: unknown): WalletError {
  return new WalletError(codeFromAnswer(status, body), messageOf(body) ?? GENERIC_MESSAGE, {
    status,
    retryable: status === 429 || RETRY_STATUSES.includes(status),
    ...(body === undefined ? {} : { data: body }),
  })
}
