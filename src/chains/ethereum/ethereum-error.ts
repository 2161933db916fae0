import { BaseError, HttpRequestError, InsufficientFundsError, TimeoutError, UserRejectedRequestError } from 'viem'
import type { ErrorCode } from '../../errors/codes.js'
import { isWalletError, WalletError } from '../../errors/wallet-error.js'

/** What went wrong on a chain, by a code of ours; the library's short message, details and number are kept. */
export function ethereumError(error: unknown): WalletError {
  if (isWalletError(error)) return error
  if (!(error instanceof BaseError)) {
    return new WalletError('UNEXPECTED_ANSWER', 'The chain gave an unexpected answer.', { cause: error, retryable: true })
  }
  const [code, retryable] = codeOf(error)
  const number = error.walk(cause => typeof (cause as { code?: unknown }).code === 'number') as { code?: number } | null
  return new WalletError(code, error.shortMessage, {
    cause: error,
    retryable,
    data: { details: error.details },
    ...(number?.code !== undefined && { rpcCode: number.code }),
  })
}

function codeOf(error: BaseError): [ErrorCode, retryable: boolean] {
  const has = (kind: abstract new (...args: never[]) => Error) => error.walk(cause => cause instanceof kind) !== null
  if (has(UserRejectedRequestError)) return ['USER_REJECTED_REQUEST', false]
  if (has(InsufficientFundsError)) return ['INSUFFICIENT_BALANCE', true]
  if (has(TimeoutError)) return ['CLIENT_REQUEST_TIMEOUT', true]
  if (has(HttpRequestError)) return ['NETWORK_ERROR', true]
  return ['TRANSACTION_FAILURE', true]
}
