import { RPC_DISCONNECTED, RPC_INVALID_PARAMS, RPC_PENDING, RPC_UNSUPPORTED_METHOD, RPC_USER_REJECTED, WALLET_REQUEST_TIMEOUT_MS } from '../constants.js'
import { requestAborted } from '../errors/request-aborted.js'
import { isWalletError, WalletError } from '../errors/wallet-error.js'
import { withDeadline } from '../lib/time/deadline.js'
import type { ExternalProvider } from './registry.js'

export interface WalletRequestOptions {
  readonly params?: unknown
  readonly signal?: AbortSignal | undefined
}

/**
 * Sends a request to an external wallet (EIP-1193). Its provider is foreign code: it may throw, hang, or reject with
 * anything. Rejects with REQUEST_ABORTED, USER_REJECTED_REQUEST, GENERIC_CONNECT_WALLET_ERROR for a failure that has a
 * name, and UNKNOWN_CONNECT_WALLET_ERROR for the rest; the wallet's own error is the cause.
 */
export function walletRequest(provider: ExternalProvider, method: string, { params, signal }: WalletRequestOptions = {}): Promise<unknown> {
  const late = () => new WalletError('GENERIC_CONNECT_WALLET_ERROR', 'Wallet timeout')
  return withDeadline({ ms: WALLET_REQUEST_TIMEOUT_MS, signal, late }, async () => provider.request({ method, ...(params === undefined ? {} : { params }) }))
    .catch((error: unknown) => { throw signal?.aborted ? requestAborted(signal.reason) : connectError(error) })
}

/** A wallet's error as a WalletError, by its code (EIP-1193, EIP-1474). */
export function connectError(cause: unknown): WalletError {
  if (isWalletError(cause)) return cause
  switch (codeOf(cause)) {
    case RPC_USER_REJECTED:
      return new WalletError('USER_REJECTED_REQUEST', 'User rejected connection', { cause, rpcCode: RPC_USER_REJECTED, retryable: true })
    case RPC_PENDING:
      return new WalletError('GENERIC_CONNECT_WALLET_ERROR', 'Resource request already pending', { cause, rpcCode: RPC_PENDING })
    case RPC_DISCONNECTED:
      return new WalletError('GENERIC_CONNECT_WALLET_ERROR', 'Disconnected', { cause, rpcCode: RPC_DISCONNECTED })
    case RPC_INVALID_PARAMS:
    case RPC_UNSUPPORTED_METHOD:
      return new WalletError('GENERIC_CONNECT_WALLET_ERROR', 'The wallet does not support this request.', { cause, rpcCode: RPC_UNSUPPORTED_METHOD, retryable: false })
    default:
      return unableToConnect(cause)
  }
}

export const unableToConnect = (cause?: unknown): WalletError => new WalletError('UNKNOWN_CONNECT_WALLET_ERROR', 'Unable to connect to wallet', { cause })

function codeOf(error: unknown): unknown {
  try {
    return typeof error === 'object' && error !== null ? (error as { code?: unknown }).code : undefined
  } catch {
    return undefined
  }
}
