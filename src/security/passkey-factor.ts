import { passkeyMfaOptions } from '../api/login/passkeys.js'
import { isWalletError, WalletError } from '../errors/wallet-error.js'
import type { UncheckedFactor } from '../ask/questions/verify-identity.js'

/**
 * Lets the visitor use a passkey as their second factor; shows nothing of its own. It is an answer of a
 * `verify-identity` handler.
 *
 * @param options `signal` aborts the call
 * @returns the answer to the question `verify-identity`
 * @throws WalletError USER_REJECTED_REQUEST if they do not confirm, UNEXPECTED_ANSWER if the provider has nothing to
 * sign
 * @example
 * setHandler('verify-identity', (_check, { signal }) => proveWithPasskey({ signal }))
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
