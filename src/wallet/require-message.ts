import { WalletError } from '../errors/wallet-error.js'

/** Throws INVALID_MESSAGE unless there is something to sign. */
export function requireMessage(message: unknown): asserts message is string {
  if (typeof message !== 'string' || message === '')
    throw new WalletError('INVALID_MESSAGE', 'Message must be a non-empty string')
}
