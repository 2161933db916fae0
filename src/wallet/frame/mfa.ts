import type { GuardedOperation, UncheckedFactor, VerifiedFactor } from '../../ask/questions/verify-identity.js'
import type { MfaFields } from '../../channel/frame-operations.js'
import { isFrameError, isThrottled } from '../../channel/frame-error.js'
import type { MfaMethod } from '../../config/settings.js'
import { MFA_SENDS } from '../../constants.js'
import { isWalletError, WalletError } from '../../errors/wallet-error.js'
import { hasOwn } from '../../lib/own/has-own.js'
import { refreshUser } from '../../session/refresh-user.js'
import { askForFactor } from './ask-for-factor.js'
import { mfaFieldsOf } from './mfa-fields.js'

export interface MfaOptions {
  readonly methods: readonly MfaMethod[]
  /** What the factor is needed for, which the prompt says; undefined if only the host knows it. */
  readonly operation: GuardedOperation | undefined
  readonly signal?: AbortSignal | undefined
  /** True: ask for the factor before the first attempt, if the user has one. */
  readonly askFirst?: boolean
}

type Answer = UncheckedFactor | VerifiedFactor
type Send<T> = (mfa: MfaFields | undefined) => Promise<T>

/** The error after too many wrong factors: no other is accepted for some time. */
export const attemptsReached = (cause?: unknown): WalletError =>
  new WalletError('MISSING_MFA_CREDENTIALS', 'Max MFA verification attempts reached', {
    cause,
    frameType: 'mfa_verification_max_attempts_reached',
  })

/**
 * Sends an operation, up to `MFA_SENDS` times. While its second factor is missing or wrong, asks the visitor for it and
 * sends the operation again. Throws MISSING_MFA_CREDENTIALS if nothing can ask them, if they leave or take too long,
 * and after the last attempt.
 */
export async function withMfa<T>(
  send: Send<T>,
  { methods, operation, signal, askFirst = false }: MfaOptions,
): Promise<T> {
  let known = methods
  const verify = (lastError?: WalletError) =>
    askForFactor({ methods: known, failed: lastError, ...(operation && { operation }) }, signal)
  let answer = askFirst && methods.length > 0 ? await verify() : undefined
  for (let sends = 1; ; sends++) {
    try {
      return await sendWith(answer, send)
    } catch (error) {
      if (answer && hasOwn(answer, 'mfaCode') && isThrottled(error)) throw attemptsReached(error)
      if (!isFrameError(error, 'missing_or_invalid_mfa')) throw error
      if (sends === MFA_SENDS) throw attemptsReached(error)
      const lastError =
        answer &&
        new WalletError('MISSING_MFA_CREDENTIALS', 'MFA verification failed, retry.', {
          cause: error,
          frameType: error.frameType,
        })
      // The user may have enrolled or removed factors elsewhere since this page loaded them.
      if (known.length === 0 || answer) known = (await refreshUser().catch(() => null))?.mfaMethods ?? known
      if (methods.length > 0 && known.length === 0) throw error // nothing is left to ask for
      answer = await verify(lastError).catch((reason: unknown) => {
        // Keeps the frame's reason, if there is no better one.
        throw isWalletError(reason, 'MISSING_MFA_CREDENTIALS') && !reason.frameType
          ? new WalletError(reason.code, reason.message, { cause: reason, frameType: error.frameType })
          : reason
      })
    }
  }
}

/** For each factor, the operation that sends it to the frame. */
const firstSends = new WeakMap<Answer, Promise<unknown>>()

/**
 * A factor can be used once. The first of the waiting operations sends it, and the others are sent without it when that
 * operation has ended.
 */
async function sendWith<T>(answer: Answer | undefined, send: Send<T>): Promise<T> {
  const mfa = answer && mfaFieldsOf(answer)
  if (!answer || !mfa) return send(undefined)
  const firstSend = firstSends.get(answer)
  if (firstSend) {
    await firstSend.catch(() => {})
    return send(undefined)
  }
  const operation = send(mfa)
  firstSends.set(answer, operation)
  return operation
}
