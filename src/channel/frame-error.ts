/** Why the wallet frame said no, in its own words. */
export type FrameErrorType =
  | 'error' | 'invalid_request_arguments' | 'wallet_not_on_device' | 'invalid_recovery_pin' | 'insufficient_funds'
  | 'missing_or_invalid_mfa' | 'mfa_verification_max_attempts_reached' | 'mfa_timeout' | 'twilio_verification_failed'

/** A refusal of the wallet frame; callers branch on its type. */
export class FrameError extends Error {
  override readonly name = 'FrameError'

  constructor(readonly type: FrameErrorType | (string & {}), message: string) {
    super(message)
  }
}

export const isFrameError = (error: unknown, ...types: FrameErrorType[]): error is FrameError =>
  error instanceof FrameError && (types.length === 0 || types.includes(error.type as FrameErrorType))
