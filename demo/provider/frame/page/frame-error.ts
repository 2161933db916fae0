/** The error types of the frame's protocol that this frame can raise. */
type FrameErrorType =
  | 'error'
  | 'invalid_request_arguments'
  | 'wallet_not_on_device'
  | 'invalid_recovery_pin'
  | 'insufficient_funds'
  | 'missing_or_invalid_mfa'
  | 'mfa_verification_max_attempts_reached'
  | 'twilio_verification_failed'

/** An error for the host: its type decides what the host does, its message is for people. Never holds key material. */
export class FrameError extends Error {
  constructor(
    readonly type: FrameErrorType,
    message: string,
  ) {
    super(message)
  }
}

export function invalidArguments(message: string): FrameError {
  return new FrameError('invalid_request_arguments', message)
}
