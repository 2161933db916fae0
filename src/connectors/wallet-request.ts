import { $hostConfig, hostConfigOf } from '../config/app.js'
import {
  RPC_DISCONNECTED,
  RPC_INVALID_PARAMS,
  RPC_PENDING,
  RPC_UNAUTHORIZED,
  RPC_UNSUPPORTED_METHOD,
  RPC_USER_REJECTED,
  WALLET_REQUEST_TIMEOUT_MS,
} from '../constants.js'
import { requestAborted } from '../errors/request-aborted.js'
import { isWalletError, WalletError } from '../errors/wallet-error.js'
import { ownMember } from '../lib/own/own-member.js'
import { withDeadline } from '../lib/time/deadline.js'
import type { Connector } from './registry.js'

export interface WalletRequestOptions {
  readonly params?: unknown
  readonly signal?: AbortSignal | undefined
}

/**
 * Sends a request to an external wallet (EIP-1193). Its provider is foreign code: it may throw, hang, or reject with
 * anything. Rejects with REQUEST_ABORTED, USER_REJECTED_REQUEST, GENERIC_CONNECT_WALLET_ERROR for a known kind of
 * failure, or else UNKNOWN_CONNECT_WALLET_ERROR. The wallet's own error is the cause. After the time limit it rejects
 * with "Wallet timeout".
 */
export const walletRequest = (
  { provider, walletClientType }: Pick<Connector, 'provider' | 'walletClientType'>,
  method: string,
  { params, signal }: WalletRequestOptions = {},
): Promise<unknown> =>
  foreignAnswer(timeLimitOf(walletClientType), signal, async () =>
    provider.request({ method, ...(params === undefined ? {} : { params }) }),
  )

/** The response of a wallet's foreign code within this time limit. Rejects as `walletRequest` does. */
export function foreignAnswer<Answer>(
  ms: number,
  signal: AbortSignal | undefined,
  ask: (deadlineSignal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  const timeoutError = () => new WalletError('GENERIC_CONNECT_WALLET_ERROR', 'Wallet timeout')
  return withDeadline({ ms, signal, late: timeoutError }, ask).catch((error: unknown) => {
    throw signal?.aborted ? requestAborted(signal.reason) : connectError(error)
  })
}

/** The longest delay of a timer. */
const LONGEST_MS = 2 ** 31 - 1

/** The time limit for wallets of this type: the one in the page-wide settings if it is valid, else the default. */
export function timeLimitOf(walletClientType: string): number {
  const ms = ownMember(ownMember(hostConfigOf($hostConfig().get()).rpcConfig, 'rpcTimeouts'), walletClientType)
  return typeof ms === 'number' && ms > 0 && ms <= LONGEST_MS ? ms : WALLET_REQUEST_TIMEOUT_MS
}

/** A wallet's error as a WalletError, by its code (EIP-1193, EIP-1474). */
export function connectError(cause: unknown): WalletError {
  if (isWalletError(cause)) return cause
  switch (codeOf(cause)) {
    case RPC_USER_REJECTED:
      return new WalletError('USER_REJECTED_REQUEST', 'User rejected connection', {
        cause,
        rpcCode: RPC_USER_REJECTED,
        retryable: true,
      })
    case RPC_PENDING:
      return new WalletError('GENERIC_CONNECT_WALLET_ERROR', 'Resource request already pending', {
        cause,
        rpcCode: RPC_PENDING,
      })
    case RPC_DISCONNECTED:
      return new WalletError('GENERIC_CONNECT_WALLET_ERROR', 'Disconnected', { cause, rpcCode: RPC_DISCONNECTED })
    case RPC_UNAUTHORIZED:
      return new WalletError('GENERIC_CONNECT_WALLET_ERROR', 'The wallet has changed to another account.', {
        cause,
        rpcCode: RPC_UNAUTHORIZED,
      })
    case RPC_INVALID_PARAMS:
    case RPC_UNSUPPORTED_METHOD:
      return new WalletError('GENERIC_CONNECT_WALLET_ERROR', 'The wallet does not support this request.', {
        cause,
        rpcCode: RPC_UNSUPPORTED_METHOD,
        retryable: false,
      })
    default:
      return unableToConnect(cause)
  }
}

export const unableToConnect = (cause?: unknown): WalletError =>
  new WalletError('UNKNOWN_CONNECT_WALLET_ERROR', 'Unable to connect to wallet', { cause })

function codeOf(error: unknown): unknown {
  try {
    return typeof error === 'object' && error !== null ? (error as { code?: unknown }).code : undefined
  } catch {
    return undefined
  }
}
