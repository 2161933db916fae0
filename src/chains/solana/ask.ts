import {
  createSolanaRpcFromTransport,
  isSolanaError,
  type Rpc,
  type RpcTransport,
  type SolanaRpcApi,
} from '@solana/web3.js'
import { CHAIN_TIMEOUT_MS } from '../../constants.js'
import { isWalletError, WalletError } from '../../errors/wallet-error.js'
import { unexpectedAnswer } from '../chain-errors.js'
import { clusterName } from '../cluster-names.js'
import type { ClusterRecord } from '../clusters.js'
import { post } from '../asking/json-rpc.js'
import { withChainDeadline } from '../asking/with-chain-deadline.js'
import { withRetries } from '../asking/with-retries.js'

const RETRY_DELAYS_MS = [300, 900]

/**
 * Sends a request to a cluster, within the time limit for chains. It is retried after a network failure, unless `once`
 * is set because the caller repeats it anyway.
 * @throws WalletError NETWORK_ERROR, CLIENT_REQUEST_TIMEOUT, UNEXPECTED_ANSWER, TRANSACTION_FAILURE with `data.logs` if
 * the node sent logs
 */
export function askSolana<T>(
  { name, rpcUrl }: ClusterRecord,
  signal: AbortSignal,
  question: (rpc: Rpc<SolanaRpcApi>, signal: AbortSignal) => Promise<T>,
  once = false,
): Promise<T> {
  const mayRetry = (error: unknown) => isWalletError(error, 'NETWORK_ERROR')
  return withChainDeadline(clusterName(name), CHAIN_TIMEOUT_MS, signal, deadlineSignal =>
    withRetries({ delaysMs: once ? [] : RETRY_DELAYS_MS, mayRetry, signal: deadlineSignal }, async () => {
      try {
        // The library types a client by its transport; ours serves every method.
        return await question(
          createSolanaRpcFromTransport(transport(rpcUrl)) as unknown as Rpc<SolanaRpcApi>,
          deadlineSignal,
        )
      } catch (error) {
        throw solanaError(error)
      }
    }),
  )
}

/** The library requires a signal; requests of a page end with their own. */
const never = new AbortController().signal

const transport =
  (url: string): RpcTransport =>
  ({ payload, signal = never }) =>
    post(url, payload, signal) as Promise<never>

/** Converts an error of the library to a WalletError, with the logs and the node's code. */
function solanaError(error: unknown): WalletError {
  if (isWalletError(error)) return error
  if (!isSolanaError(error)) return unexpectedAnswer(error)
  const { logs } = error.context as { logs?: unknown }
  return new WalletError('TRANSACTION_FAILURE', error.message, {
    cause: error,
    rpcCode: error.context.__code,
    ...(Array.isArray(logs) && { data: { logs: logs.filter(line => typeof line === 'string') } }),
  })
}

/** Returns a node's answer if it is valid. The library's types are not checked at run time. */
export function requireAnswer<T>(value: T, isValid: boolean): T {
  if (!isValid) throw unexpectedAnswer()
  return value
}
