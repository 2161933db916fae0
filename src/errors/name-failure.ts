import type { ErrorCode } from './codes.js'
import { isWalletError, toWalletError, WalletError } from './wallet-error.js'

/** Codes that say only that something went wrong. */
const NAMELESS: readonly ErrorCode[] = ['API_ERROR', 'UNEXPECTED_ANSWER', 'UNKNOWN_ERROR']

/**
 * Whatever was thrown, as an error that says what has failed: one without a code of its own gets `code`, and keeps its
 * words and facts; the original is its cause. An error with a code of its own stays as it is.
 */
export function nameFailure(thrown: unknown, code: ErrorCode): WalletError {
  if (isWalletError(thrown) && !NAMELESS.includes(thrown.code)) return thrown
  const { message, status, data, retryable } = toWalletError(thrown)
  return new WalletError(code, message, { cause: thrown, retryable, ...(status !== undefined && { status }), ...(data !== undefined && { data }) })
}
