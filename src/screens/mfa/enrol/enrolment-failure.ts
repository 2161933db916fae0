import { isFrameError, isThrottled } from '../../../channel/frame-error.js'
import { errors } from '../../../copy/areas/errors.js'
import { mfa } from '../../../copy/areas/mfa.js'
import { text, type Text } from '../../../copy/language.js'
import { factsOf } from '../../../errors/codes.js'
import { toWalletError } from '../../../errors/to-wallet-error.js'
import { isWalletError } from '../../../errors/wallet-error.js'

const problem = (pick: (words: typeof mfa.english.problem) => string) => text(mfa, words => pick(words.problem))

/** True if the visitor has left the prompt for an existing factor, which is shown before a change. */
export const isPromptLeft = (error: unknown): boolean =>
  isWalletError(error, 'MISSING_MFA_CREDENTIALS') && error.frameType === 'client_error'

/** True if the provider's text message service has refused this number. Its message is written for the visitor. */
export const isSmsFailure = (error: unknown): boolean => isFrameError(error, 'twilio_verification_failed')

/** Explains why no factor was added. */
export function enrolmentFailure(error: unknown): Text {
  const { code, cancelled } = toWalletError(error)
  if (cancelled || isPromptLeft(error)) return text(mfa, ({ enrol }) => enrol.canceled)
  if (isThrottled(error)) return problem(words => words.attempts)
  if (isFrameError(error, 'mfa_timeout')) return problem(words => words.timeLimit)
  if (isFrameError(error, 'missing_or_invalid_mfa')) return problem(words => words.invalid)
  const isUnknown =
    factsOf(code).nameless === true || code === 'UNKNOWN_EMBEDDED_WALLET_ERROR' || code === 'INVALID_DATA'
  return isUnknown ? text(mfa, ({ enrol }) => enrol.unknown) : text(errors, words => words[code].detail)
}
