import { codesBy, type FrameErrorType } from '../errors/codes.js'
import { GENERIC_MESSAGE } from '../errors/generic-message.js'
import { WalletError } from '../errors/wallet-error.js'

const CODES = codesBy('frame')
const MESSAGE_LIMIT = 500

/** The WalletError for an error response of the wallet frame. `frameType` keeps the frame's own type. */
export function frameError({ type, message }: { readonly type: string; readonly message: string }): WalletError {
  return new WalletError(
    CODES.get(type) ?? 'UNKNOWN_EMBEDDED_WALLET_ERROR',
    message.slice(0, MESSAGE_LIMIT) || GENERIC_MESSAGE,
    { frameType: type.slice(0, MESSAGE_LIMIT) },
  )
}

/** True for an error of the wallet frame with this type. */
export const isFrameError = (error: unknown, type: FrameErrorType): error is WalletError =>
  error instanceof Error && error.name === 'WalletError' && (error as WalletError).frameType === type

/**
 * True if the wallet frame accepts no further proof for now. It reports HTTP status 429 only as a number in its
 * message.
 */
export const isThrottled = (error: unknown): error is WalletError =>
  isFrameError(error, 'mfa_verification_max_attempts_reached') ||
  (error instanceof Error &&
    error.name === 'WalletError' &&
    (error as WalletError).frameType !== undefined &&
    /\b429\b/.test(error.message))

/** The error for a frame that is missing or does not become ready. */
export const frameUnavailable = (): WalletError =>
  new WalletError('WALLET_FRAME_UNAVAILABLE', 'Failed to initialize embedded wallet proxy.')
