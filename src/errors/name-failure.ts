import { factsOf, type ErrorCode } from './codes.js'
import { toWalletError } from './to-wallet-error.js'
import { WalletError } from './wallet-error.js'

/**
 * Whatever was thrown, as an error that says what has failed: one without a code of its own gets `code`, and keeps its
 * words and facts; the original is its cause. An error with a code of its own stays as it is, and a script that did not
 * load is a network error.
 */
export function nameFailure(thrown: unknown, code: ErrorCode): WalletError {
  const error = toWalletError(thrown)
  if (!factsOf(error.code).nameless) return error
  const { message, status, data, retryable, retryAt } = error
  return new WalletError(code, message, { cause: thrown, retryable, retryAt, status, data })
}
