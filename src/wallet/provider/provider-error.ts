import { rpcNumberOf } from '../../errors/codes.js'
import { toWalletError } from '../../errors/to-wallet-error.js'

/**
 * The error of an Ethereum provider. Its `code` is a number of EIP-1193 or EIP-1474, and its cause is the WalletError,
 * if there is one.
 */
export class ProviderRpcError extends Error {
  override readonly name = 'ProviderRpcError'
  readonly data?: unknown

  constructor(
    readonly code: number,
    message: string,
    facts: { data?: unknown; cause?: unknown } = {},
  ) {
    super(message, facts.cause === undefined ? undefined : { cause: facts.cause })
    if (facts.data !== undefined) this.data = facts.data
  }
}

/** Converts any error to a provider's error. */
export function providerError(error: unknown): ProviderRpcError {
  if (error instanceof ProviderRpcError) return error
  const known = toWalletError(error)
  return new ProviderRpcError(known.rpcCode ?? rpcNumberOf(known.code), known.message, {
    cause: known,
    data: { code: known.code },
  })
}
