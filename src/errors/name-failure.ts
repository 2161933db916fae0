import { factsOf, type ErrorCode } from './codes.js'
import { toWalletError } from './to-wallet-error.js'
import { WalletError } from './wallet-error.js'

/**
 * Turns a thrown value into an error that names the failed action. An error whose code is unspecific gets `code`, keeps
 * its message and facts, and has the original as its cause. An error with a specific code stays as it is. A script that
 * did not load is a network error.
 */
export function nameFailure(thrown: unknown, code: ErrorCode): WalletError {
  const error = toWalletError(thrown)
  if (!factsOf(error.code).nameless) return error
  const { message, status, data, retryable, retryAt } = error
  return new WalletError(code, message, { cause: thrown, retryable, retryAt, status, data })
}
