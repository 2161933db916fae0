import { RPC_UNSUPPORTED_CHAIN } from '../constants.js'
import { isWalletError, WalletError } from '../errors/wallet-error.js'

// The errors that have the same message on every kind of chain.

/**
 * The error for a transaction request that cannot be parsed, or that nobody should sign. `why` continues the sentence.
 */
export const invalidRequest = (why: string, cause?: unknown): WalletError =>
  new WalletError('INVALID_DATA', `Invalid transaction request: ${why}.`, { cause })

/**
 * The error for an answer that violates the node's interface. Another node may answer correctly, so the request can be
 * retried.
 */
export const unexpectedAnswer = (cause?: unknown): WalletError =>
  new WalletError('UNEXPECTED_ANSWER', 'The chain gave an unexpected answer.', { cause, retryable: true })

/** The error for a chain that is not configured, or for a node that serves another chain. */
export const unsupportedChain = (id: number): WalletError =>
  new WalletError('UNSUPPORTED_CHAIN_ID', `Unsupported chainId ${id}`, { rpcCode: RPC_UNSUPPORTED_CHAIN })

/** True if it is unknown whether a node accepted a transaction: it did not answer, or its answer cannot be read. */
export const isAnswerLost = (error: unknown): boolean =>
  isWalletError(error, 'NETWORK_ERROR', 'CLIENT_REQUEST_TIMEOUT', 'UNEXPECTED_ANSWER')

export const chainUnreachable = (cause: unknown): WalletError =>
  new WalletError('NETWORK_ERROR', 'The chain cannot be reached.', { cause })
