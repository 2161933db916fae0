import { passkeyMfaOptions } from '../api/login/passkeys.js'
import { isWalletError, WalletError } from '../errors/wallet-error.js'
import type { UncheckedFactor } from '../ask/questions/verify-identity.js'

/**
 * Lets the visitor use a passkey as their second factor, without a screen of ours. Return its result from a
 * `verify-identity` handler.
 *
 * @param options `signal` aborts the call
 * @returns the answer to the question `verify-identity`
 * @throws WalletError USER_REJECTED_REQUEST if the visitor does not confirm, UNEXPECTED_ANSWER if the provider returns
 * no challenge
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
  const challenge = await passkeyMfaOptions(signal).catch((error: unknown) => {
    throw isWalletError(error, 'UNEXPECTED_ANSWER')
      ? new WalletError('UNEXPECTED_ANSWER', 'something went wrong', { cause: error })
      : error
  })
  return { mfaMethod: 'passkey', mfaCode: await usePasskey(challenge, signal) }
}
