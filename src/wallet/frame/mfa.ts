import { ask } from '../../ask/ask.js'
import type { MfaFields } from '../../channel/frame-operations.js'
import { isFrameError } from '../../channel/frame-error.js'
import type { MfaMethod } from '../../config/settings.js'
import { MFA_SENDS } from '../../constants.js'
import { isWalletError, WalletError } from '../../errors/wallet-error.js'

export interface MfaOptions {
  readonly methods: readonly MfaMethod[]
  readonly signal?: AbortSignal | undefined
  /** True: ask for the factor before the first attempt, if the user has one. */
  readonly askFirst?: boolean
}

/**
 * Sends an operation, up to `MFA_SENDS` times: while its second factor is missing or wrong, the visitor is asked for it and
 * the operation is sent again. Throws MISSING_MFA_CREDENTIALS when nothing can ask them, or after the last attempt.
 */
export async function withMfa<T>(
  send: (mfa: MfaFields | undefined) => Promise<T>,
  { methods, signal, askFirst = false }: MfaOptions,
): Promise<T> {
  const verify = (failed?: WalletError) => ask('verify-identity', { methods, failed }, { signal })
  let mfa = askFirst && methods.length > 0 ? await verify() : undefined
  for (let sends = 1; ; sends++) {
    try {
      return await send(mfa)
    } catch (error) {
      if (!isFrameError(error, 'missing_or_invalid_mfa')) throw error
      if (sends === MFA_SENDS) {
        throw new WalletError('MISSING_MFA_CREDENTIALS', 'MFA verification failed too often.', {
          cause: error,
          frameType: 'mfa_verification_max_attempts_reached',
        })
      }
      const failed =
        mfa &&
        new WalletError('MISSING_MFA_CREDENTIALS', 'MFA verification failed, retry.', {
          cause: error,
          frameType: error.frameType,
        })
      mfa = await verify(failed).catch((left: unknown) => {
        // Keeps the frame's name for why the factor is needed.
        throw isWalletError(left, 'MISSING_MFA_CREDENTIALS')
          ? new WalletError(left.code, left.message, { cause: left, frameType: error.frameType })
          : left
      })
    }
  }
}
