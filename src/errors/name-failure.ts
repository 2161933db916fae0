import { factsOf, type ErrorCode } from './codes.js'
import { toWalletError } from './to-wallet-error.js'
import { isWalletError, WalletError } from './wallet-error.js'

/**
 * Whatever was thrown, as an error that says what has failed: one without a code of its own gets `code`, and keeps its
 * words and facts; the original is its cause. An error with a code of its own stays as it is.
 */
export function nameFailure(thrown: unknown, code: ErrorCode): WalletError {
  if (isWalletError(thrown) && !factsOf(thrown.code).nameless) return thrown
  const { message, status, data, retryable, retryAt } = toWalletError(thrown)
  return new WalletError(code, message, { cause: thrown, retryable, retryAt, status, data })
}
