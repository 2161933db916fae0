import { passkeyMfaOptions } from '../api/login/passkeys.js'
import { isWalletError, WalletError } from '../errors/wallet-error.js'
import type { UncheckedFactor } from '../ask/questions/verify-identity.js'

/**
 * Lets the visitor use a passkey that is a second factor of theirs; shows nothing of its own.
 *
 * @throws WalletError USER_REJECTED_REQUEST where they do not confirm, UNEXPECTED_ANSWER where the provider has nothing to sign
 */
export async function proveWithPasskey({
  signal = new AbortController().signal,
}: {
  readonly signal?: AbortSignal | undefined
} = {}): Promise<UncheckedFactor> {
  const { requirePasskeys, usePasskey } = await import('./passkeys/webauthn.js')
  requirePasskeys('get')
  const asked = await passkeyMfaOptions(signal).catch((error: unknown) => {
    throw isWalletError(error, 'UNEXPECTED_ANSWER')
      ? new WalletError('UNEXPECTED_ANSWER', 'something went wrong', { cause: error })
      : error
  })
  return { mfaMethod: 'passkey', mfaCode: await usePasskey(asked, signal) }
}
