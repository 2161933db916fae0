import { RETRY_STATUSES } from '../constants.js'
import { ownMember } from '../lib/own/own-member.js'
import { codesBy, type ErrorCode } from './codes.js'
import { GENERIC_MESSAGE } from './generic-message.js'
import { WalletError } from './wallet-error.js'

const MESSAGE_LIMIT = 500

const CODES: ReadonlyMap<unknown, ErrorCode> = codesBy('wire')
const USER_DENIED = 'User denied confirmation during OAuth flow'

const ownText = (body: unknown, key: string): string | undefined => {
  const value = ownMember(body, key)
  return typeof value === 'string' && value.trim() !== '' ? value.slice(0, MESSAGE_LIMIT) : undefined
}

/** Our code for a response of the provider: by its `code`, else by its status, else API_ERROR. */
function codeFromAnswer(status: number, body: unknown): ErrorCode {
  const code = CODES.get(ownMember(body, 'code'))
  if (code) return code
  if (messageOf(body) === USER_DENIED) return 'OAUTH_USER_DENIED'
  return status === 429 ? 'TOO_MANY_REQUESTS' : 'API_ERROR'
}

/** The provider's message. It is under `error`; older parts of the provider use `message`, which takes precedence. */
function messageOf(body: unknown): string | undefined {
  return ownText(body, 'message') ?? ownText(body, 'error')
}

/**
 * The error for a response whose status is not 2xx. `body` is its parsed JSON, or undefined if it was no JSON: nothing
 * of such a body is repeated. `retryAt` is the time of the next attempt, if the response names one.
 */
export function errorFromAnswer(status: number, body: unknown, retryAt?: number): WalletError {
  return new WalletError(codeFromAnswer(status, body), messageOf(body) ?? GENERIC_MESSAGE, {
    status,
    retryable: status === 429 || RETRY_STATUSES.includes(status) || undefined,
    data: body,
    retryAt,
  })
}
