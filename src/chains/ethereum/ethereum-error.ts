import { BaseError, HttpRequestError, InsufficientFundsError, TimeoutError, UserRejectedRequestError } from 'viem'
import type { ErrorCode } from '../../errors/codes.js'
import { isWalletError, WalletError } from '../../errors/wallet-error.js'
import { unexpectedAnswer } from '../chain-errors.js'

/** An error of viem as a WalletError; viem's short message and details, and the node's number, are kept. */
export function ethereumError(error: unknown): WalletError {
  if (isWalletError(error)) return error
  if (!(error instanceof BaseError)) return unexpectedAnswer(error)
  const numbered = error.walk(cause => typeof (cause as { code?: unknown }).code === 'number') as { code?: number } | null
  return new WalletError(codeOf(error), error.shortMessage, {
    cause: error,
    data: { details: error.details },
    ...(numbered?.code !== undefined && { rpcCode: numbered.code }),
  })
}

function codeOf(error: BaseError): ErrorCode {
  const has = (kind: abstract new (...args: never[]) => Error) => error.walk(cause => cause instanceof kind) !== null
  if (has(UserRejectedRequestError)) return 'USER_REJECTED_REQUEST'
  if (has(InsufficientFundsError)) return 'INSUFFICIENT_BALANCE'
  if (has(TimeoutError)) return 'CLIENT_REQUEST_TIMEOUT'
  if (has(HttpRequestError)) return 'NETWORK_ERROR'
  return 'TRANSACTION_FAILURE'
}
