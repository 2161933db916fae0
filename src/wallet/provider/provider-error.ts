import { rpcNumberOf } from '../../errors/codes.js'
import { toWalletError } from '../../errors/to-wallet-error.js'

/** An error as Ethereum providers throw it: a number to branch on (EIP-1193, EIP-1474). The WalletError behind it is its cause. */
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
