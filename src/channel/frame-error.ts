import { codesBy, type FrameErrorType } from '../errors/codes.js'
import { GENERIC_MESSAGE } from '../errors/generic-message.js'
import { WalletError } from '../errors/wallet-error.js'

const CODES = codesBy('frame')
const MESSAGE_LIMIT = 500

/** The error for what the wallet frame answered; its own type stays readable as `frameType`. */
export function frameError({ type, message }: { readonly type: string; readonly message: string }): WalletError {
  return new WalletError(
    CODES.get(type) ?? 'UNKNOWN_EMBEDDED_WALLET_ERROR',
    message.slice(0, MESSAGE_LIMIT) || GENERIC_MESSAGE,
    { frameType: type.slice(0, MESSAGE_LIMIT) },
  )
}

/** True for an error that the wallet frame gave this type. */
export const isFrameError = (error: unknown, type: FrameErrorType): error is WalletError =>
  error instanceof Error && error.name === 'WalletError' && (error as WalletError).frameType === type

/** True where the wallet frame takes no other proof for now. Of an answer with HTTP's 429 it tells by the number in its words alone. */
export const isThrottled = (error: unknown): error is WalletError =>
  isFrameError(error, 'mfa_verification_max_attempts_reached') ||
  (error instanceof Error &&
    error.name === 'WalletError' &&
    (error as WalletError).frameType !== undefined &&
    /\b429\b/.test(error.message))

/** There is no frame to ask, or it does not become ready. */
export const frameUnavailable = (): WalletError =>
  new WalletError('WALLET_FRAME_UNAVAILABLE', 'Failed to initialize embedded wallet proxy.')
