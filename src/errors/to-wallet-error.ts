import type { ErrorCode } from './codes.js'
import { GENERIC_MESSAGE } from './generic-message.js'
import { isWalletError, WalletError } from './wallet-error.js'

/**
 * The messages of browsers for a script that failed to load: Chromium and Firefox, then WebKit. Only the message
 * distinguishes it from other type errors.
 */
const NOT_LOADED = /dynamically imported module|module script failed/
const isFailedImport = (error: unknown): error is TypeError =>
  error instanceof TypeError && NOT_LOADED.test(error.message)

/** True for an error about code on demand that failed to load. */
export const isLoadFailure = (error: unknown): boolean =>
  isFailedImport(error) || (isWalletError(error) && isFailedImport(error.cause))

/**
 * Turns any thrown value into a WalletError. A script that did not load is NETWORK_ERROR, an unknown value becomes
 * `fallback`. Both keep the original as their cause.
 */
export function toWalletError(error: unknown, fallback: ErrorCode = 'UNKNOWN_ERROR'): WalletError {
  if (isWalletError(error)) return error
  if (isFailedImport(error)) return new WalletError('NETWORK_ERROR', error.message, { cause: error })
  return new WalletError(fallback, error instanceof Error ? error.message : GENERIC_MESSAGE, { cause: error })
}
