import type { ErrorCode } from '../errors/codes.js'
import { GENERIC_MESSAGE, WalletError } from '../errors/wallet-error.js'

/** The frame's error types, and our codes for them. */
const CODES: Readonly<Record<string, ErrorCode>> = {
  error: 'UNKNOWN_EMBEDDED_WALLET_ERROR',
  invalid_request_arguments: 'INVALID_DATA',
  wallet_not_on_device: 'EMBEDDED_WALLET_NEEDS_RECOVERY',
  invalid_recovery_pin: 'INVALID_CREDENTIALS',
  insufficient_funds: 'INSUFFICIENT_BALANCE',
  missing_or_invalid_mfa: 'MISSING_MFA_CREDENTIALS',
  mfa_verification_max_attempts_reached: 'MISSING_MFA_CREDENTIALS',
  mfa_timeout: 'MISSING_MFA_CREDENTIALS',
  twilio_verification_failed: 'API_ERROR',
}

const MESSAGE_LIMIT = 500

/** The error for what the wallet frame answered; its own type stays readable as `frameType`. */
export function frameError({ type, message }: { readonly type: string; readonly message: string }): WalletError {
  const code = Object.hasOwn(CODES, type) ? CODES[type] : undefined
  return new WalletError(code ?? 'UNKNOWN_EMBEDDED_WALLET_ERROR', message.slice(0, MESSAGE_LIMIT) || GENERIC_MESSAGE, { frameType: type.slice(0, MESSAGE_LIMIT) })
}

/** True for an error that the wallet frame gave this type. */
export const isFrameError = (error: unknown, type: string): error is WalletError =>
  error instanceof Error && error.name === 'WalletError' && (error as WalletError).frameType === type

/** There is no frame to ask, or it does not become ready. */
export const frameUnavailable = (cause?: unknown): WalletError =>
  new WalletError('WALLET_FRAME_UNAVAILABLE', 'Failed to initialize embedded wallet proxy.', { retryable: true, ...(cause === undefined ? {} : { cause }) })
