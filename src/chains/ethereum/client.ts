import { createClient, http, type Client } from 'viem'
import { ANSWER_LIMIT_BYTES, CHAIN_TIMEOUT_MS } from '../../constants.js'
import { withChainDeadline } from '../with-chain-deadline.js'
import type { ChainRecord } from '../registry.js'
import { ethereumError } from './ethereum-error.js'

/** A chain and the RPC URL to use for it. */
export interface EthereumAccess {
  readonly chain: ChainRecord
  readonly rpcUrl: string
}

/**
 * Asks a chain something, within the time a chain has to answer. The client is made for this question only, so that its
 * requests end with the signal; its answers are limited in size.
 * @throws WalletError: NETWORK_ERROR, CLIENT_REQUEST_TIMEOUT, UNEXPECTED_ANSWER, INSUFFICIENT_BALANCE, TRANSACTION_FAILURE with the node's own words
 */
export function askEthereum<T>({ chain, rpcUrl }: EthereumAccess, signal: AbortSignal, question: (client: Client) => Promise<T>): Promise<T> {
  return withChainDeadline(chain.name, CHAIN_TIMEOUT_MS, signal, async inTime => {
    try {
      return await question(createClient({
        chain: { id: chain.id, name: chain.name, nativeCurrency: chain.nativeCurrency, rpcUrls: { default: { http: [rpcUrl] } } },
        transport: http(rpcUrl, {
          fetchOptions: { signal: inTime, credentials: 'omit', referrerPolicy: 'no-referrer' },
          maxResponseBodySize: ANSWER_LIMIT_BYTES,
          retryCount: 2,
          retryDelay: 300,
          timeout: 0,
        }),
      }))
    } catch (error) {
      throw ethereumError(error)
    }
  })
}
