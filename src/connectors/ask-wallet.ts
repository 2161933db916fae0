import { RPC_DISCONNECTED, RPC_INVALID_PARAMS, RPC_PENDING, RPC_UNSUPPORTED_METHOD, RPC_USER_REJECTED, WALLET_REQUEST_TIMEOUT_MS } from '../constants.js'
import { isWalletError, WalletError } from '../errors/wallet-error.js'
import type { ExternalProvider } from './registry.js'

export interface AskOptions {
  readonly params?: unknown
  readonly timeoutMs?: number
  readonly signal?: AbortSignal | undefined
}

/**
 * Asks an external wallet (EIP-1193). Its provider is a stranger's: it may throw, hang, or fail with anything. Rejects
 * with REQUEST_ABORTED, USER_REJECTED_REQUEST, GENERIC_CONNECT_WALLET_ERROR for a failure that has a name, and
 * UNKNOWN_CONNECT_WALLET_ERROR for the rest; the wallet's own error is the cause.
 */
export function askWallet(provider: ExternalProvider, method: string, { params, timeoutMs = WALLET_REQUEST_TIMEOUT_MS, signal }: AskOptions = {}): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const fail = (error: unknown) => { end(); reject(connectError(error)) }
    const stop = () => fail(new WalletError('REQUEST_ABORTED', 'The request was aborted.', { cause: signal?.reason }))
    const timer = setTimeout(() => fail(new WalletError('GENERIC_CONNECT_WALLET_ERROR', 'Wallet timeout', { retryable: true })), timeoutMs)
    const end = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', stop)
    }
    if (signal?.aborted) return stop()
    signal?.addEventListener('abort', stop, { once: true })
    Promise.resolve()
      .then(() => provider.request({ method, ...(params === undefined ? {} : { params }) }))
      .then(answer => { end(); resolve(answer) }, fail)
  })
}

/** What a wallet failed with, as an error of ours: by its number (EIP-1193, EIP-1474). */
export function connectError(cause: unknown): WalletError {
  if (isWalletError(cause)) return cause
  switch (numberOf(cause)) {
    case RPC_USER_REJECTED:
      return new WalletError('USER_REJECTED_REQUEST', 'User rejected connection', { cause, rpcCode: RPC_USER_REJECTED, retryable: true })
    case RPC_PENDING:
      return new WalletError('GENERIC_CONNECT_WALLET_ERROR', 'Resource request already pending', { cause, rpcCode: RPC_PENDING, retryable: true })
    case RPC_DISCONNECTED:
      return new WalletError('GENERIC_CONNECT_WALLET_ERROR', 'Disconnected', { cause, rpcCode: RPC_DISCONNECTED, retryable: true })
    case RPC_INVALID_PARAMS:
    case RPC_UNSUPPORTED_METHOD:
      return new WalletError('GENERIC_CONNECT_WALLET_ERROR', 'The wallet does not support this request.', { cause, rpcCode: RPC_UNSUPPORTED_METHOD })
    default:
      return new WalletError('UNKNOWN_CONNECT_WALLET_ERROR', 'Unable to connect to wallet', { cause, retryable: true })
  }
}

function numberOf(error: unknown): unknown {
  try {
    return typeof error === 'object' && error !== null ? (error as { code?: unknown }).code : undefined
  } catch {
    return undefined
  }
}
