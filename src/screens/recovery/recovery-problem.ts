import { errors } from '../../copy/areas/errors.js'
import { recovery } from '../../copy/areas/wallets/recovery.js'
import { text, type Text } from '../../copy/language.js'
import { toWalletError } from '../../errors/to-wallet-error.js'
import type { WalletError } from '../../errors/wallet-error.js'

/** The frame's codes for a wrong or an invalid password. */
const WRONG_INPUT_CODES = ['invalid_recovery_pin', 'invalid_request_arguments']

/** True if the provider limits the attempts. The frame has no error code of its own for this. */
export const isThrottled = ({ code, frameType, message }: WalletError): boolean =>
  code === 'TOO_MANY_REQUESTS' || (frameType === 'error' && /\b429\b/.test(message))

/** Explains, at the field, why a wallet was not recovered. */
export function recoveryProblem(thrown: unknown): Text {
  const error = toWalletError(thrown)
  const { code, frameType = '' } = error
  if (WRONG_INPUT_CODES.includes(frameType)) return text(recovery, words => words.enter.wrong)
  if (isThrottled(error)) return text(errors, words => words.TOO_MANY_REQUESTS.detail)
  if (code === 'WALLET_FRAME_UNAVAILABLE') return text(recovery, words => words.problem.unreachable)
  if (code === 'MUST_BE_AUTHENTICATED') return text(recovery, words => words.problem.unauthorized)
  return text(errors, words => words[code].detail)
}

/** Explains why a recovery method was not set. */
export function settingProblem(thrown: unknown, subject: 'password' | 'recovery'): Text {
  const error = toWalletError(thrown)
  const { code } = error
  if (isThrottled(error)) return text(errors, words => words.TOO_MANY_REQUESTS.detail)
  if (code === 'WALLET_FRAME_UNAVAILABLE') return text(recovery, words => words.problem.unconnected)
  if (code === 'UNKNOWN_EMBEDDED_WALLET_ERROR') return text(recovery, words => words.problem[subject])
  return text(errors, words => words[code].detail)
}
