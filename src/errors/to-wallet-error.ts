import type { ErrorCode } from './codes.js'
import { GENERIC_MESSAGE, isWalletError, WalletError } from './wallet-error.js'

/** Whatever was thrown, as a WalletError: unknown things become `fallback` and keep their origin as cause. */
export function toWalletError(error: unknown, fallback: ErrorCode = 'UNKNOWN_ERROR'): WalletError {
  if (isWalletError(error)) return error
  return new WalletError(fallback, error instanceof Error ? error.message : GENERIC_MESSAGE, { cause: error })
}
