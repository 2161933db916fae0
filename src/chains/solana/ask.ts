import { createDefaultRpcTransport, createSolanaRpcFromTransport, isSolanaError, SOLANA_ERROR__RPC__TRANSPORT_HTTP_ERROR, type Rpc, type RpcTransport, type SolanaRpcApi } from '@solana/web3.js'
import { CHAIN_TIMEOUT_MS } from '../../constants.js'
import { isWalletError, WalletError } from '../../errors/wallet-error.js'
import { wait } from '../../lib/wait.js'
import { clusterName, type ClusterRecord } from '../clusters.js'
import { withDeadline } from '../deadline.js'

const RETRY_DELAYS_MS = [300, 900]

/**
 * Asks a cluster something, within the time a chain has to answer; lost answers are asked for again.
 * @throws WalletError: NETWORK_ERROR, CLIENT_REQUEST_TIMEOUT, UNEXPECTED_ANSWER, TRANSACTION_FAILURE with `data.logs` where the node gave some
 */
export function askSolana<T>({ name, rpcUrl }: ClusterRecord, signal: AbortSignal, question: (rpc: Rpc<SolanaRpcApi>, signal: AbortSignal) => Promise<T>): Promise<T> {
  return withDeadline(clusterName(name), CHAIN_TIMEOUT_MS, signal, async inTime => {
    for (const delay of [...RETRY_DELAYS_MS, undefined]) {
      try {
        return await question(createSolanaRpcFromTransport(transport(rpcUrl)) as unknown as Rpc<SolanaRpcApi>, inTime)
      } catch (cause) {
        inTime.throwIfAborted()
        const error = solanaError(cause)
        if (error.code !== 'NETWORK_ERROR' || delay === undefined) throw error
        await wait(delay, inTime)
      }
    }
    throw new WalletError('NETWORK_ERROR', 'The chain cannot be reached.')
  })
}

/** Tells apart what happened on the way from what stands in an answer. */
function transport(url: string): RpcTransport {
  const send = createDefaultRpcTransport({ url })
  return async request => {
    try {
      return await send(request)
    } catch (cause) {
      if (isSolanaError(cause, SOLANA_ERROR__RPC__TRANSPORT_HTTP_ERROR) || cause instanceof TypeError) {
        throw new WalletError('NETWORK_ERROR', 'The chain cannot be reached.', { cause, retryable: true })
      }
      throw cause
    }
  }
}

/** What went wrong on a cluster, by a code of ours; logs and the node's number are kept. */
function solanaError(error: unknown): WalletError {
  if (isWalletError(error)) return error
  if (!isSolanaError(error)) return new WalletError('UNEXPECTED_ANSWER', 'The chain gave an unexpected answer.', { cause: error, retryable: true })
  const { logs } = error.context as { logs?: unknown }
  return new WalletError('TRANSACTION_FAILURE', error.message, {
    cause: error,
    retryable: true,
    rpcCode: error.context.__code,
    ...(Array.isArray(logs) && { data: { logs: logs.filter(line => typeof line === 'string') } }),
  })
}

/** The value, when it is what the interface promises. */
export function expected<T>(value: T, good: boolean): T {
  if (!good) throw new WalletError('UNEXPECTED_ANSWER', 'The chain gave an unexpected answer.', { retryable: true })
  return value
}
