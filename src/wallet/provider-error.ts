import {
  RPC_DISCONNECTED, RPC_INTERNAL, RPC_INVALID_PARAMS, RPC_PENDING, RPC_UNAUTHORIZED, RPC_UNSUPPORTED_CHAIN, RPC_UNSUPPORTED_METHOD, RPC_USER_REJECTED,
} from '../constants.js'
import type { ErrorCode } from '../errors/codes.js'
import { toWalletError } from '../errors/wallet-error.js'

/** An error as Ethereum providers throw it: a number to branch on (EIP-1193, EIP-1474). The WalletError behind it is its cause. */
export class ProviderRpcError extends Error {
  override readonly name = 'ProviderRpcError'
  readonly data?: unknown

  constructor(readonly code: number, message: string, facts: { data?: unknown; cause?: unknown } = {}) {
    super(message, facts.cause === undefined ? undefined : { cause: facts.cause })
    if (facts.data !== undefined) this.data = facts.data
  }
}

const NUMBERS: Partial<Record<ErrorCode, number>> = {
  MUST_BE_AUTHENTICATED: RPC_UNAUTHORIZED,
  EMBEDDED_WALLET_NOT_FOUND: RPC_UNAUTHORIZED,
  MISSING_OR_INVALID_TOKEN: RPC_UNAUTHORIZED,
  NOT_SUPPORTED: RPC_UNSUPPORTED_METHOD,
  UNSUPPORTED_WALLET_TYPE: RPC_UNSUPPORTED_METHOD,
  UNSUPPORTED_CHAIN_ID: RPC_UNSUPPORTED_CHAIN,
  INVALID_DATA: RPC_INVALID_PARAMS,
  INVALID_MESSAGE: RPC_INVALID_PARAMS,
  FLOW_IN_PROGRESS: RPC_PENDING,
  NETWORK_ERROR: RPC_DISCONNECTED,
  CLIENT_REQUEST_TIMEOUT: RPC_DISCONNECTED,
}

/** Whatever went wrong, as a provider's error. */
export function providerError(error: unknown): ProviderRpcError {
  if (error instanceof ProviderRpcError) return error
  const known = toWalletError(error)
  const number = known.rpcCode ?? NUMBERS[known.code] ?? (known.cancelled ? RPC_USER_REJECTED : RPC_INTERNAL)
  return new ProviderRpcError(number, known.message, { cause: known, data: { code: known.code } })
}
