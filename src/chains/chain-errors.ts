import { RPC_UNSUPPORTED_CHAIN } from '../constants.js'
import { isWalletError, WalletError } from '../errors/wallet-error.js'

// What goes wrong in the same words on every kind of chain.

/** A transaction request that cannot be read, or that nobody should sign. `why` continues the sentence. */
export const invalidRequest = (why: string, cause?: unknown): WalletError =>
  new WalletError('INVALID_DATA', `Invalid transaction request: ${why}.`, { cause })

/** An answer of a node that is not what its interface promises. Another node may do better, so it can be tried again. */
export const unexpectedAnswer = (cause?: unknown): WalletError =>
  new WalletError('UNEXPECTED_ANSWER', 'The chain gave an unexpected answer.', { cause, retryable: true })

/** A chain that is not configured, or that a node turns out to serve in place of the configured one. */
export const unsupportedChain = (id: number): WalletError =>
  new WalletError('UNSUPPORTED_CHAIN_ID', `Unsupported chainId ${id}`, { rpcCode: RPC_UNSUPPORTED_CHAIN })

/** True where nobody knows whether a node took what it was sent: no answer, or one that cannot be read. */
export const isAnswerLost = (error: unknown): boolean =>
  isWalletError(error, 'NETWORK_ERROR', 'CLIENT_REQUEST_TIMEOUT', 'UNEXPECTED_ANSWER')

export const chainUnreachable = (cause: unknown): WalletError =>
  new WalletError('NETWORK_ERROR', 'The chain cannot be reached.', { cause })
