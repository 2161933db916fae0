import { CHAIN_TIMEOUT_MS } from '../../constants.js'
import { isWalletError, WalletError } from '../../errors/wallet-error.js'
import { ownMember } from '../../lib/own/own-member.js'
import { record } from '../../lib/own/record.js'
import type { Json } from '../../lib/text/json.js'
import { unexpectedAnswer } from '../chain-errors.js'
import type { Hex } from '../ethereum-request.js'
import { post } from '../asking/json-rpc.js'
import type { ChainRecord } from '../registry.js'
import { withChainDeadline } from '../asking/with-chain-deadline.js'
import { withRetries } from '../asking/with-retries.js'

/** A chain and the RPC URL to use for it. */
export interface EthereumAccess {
  readonly chain: ChainRecord
  readonly rpcUrl: string
}

/** Calls a method of the node, and resolves with its result as it came. */
export type AskNode = (method: `eth_${string}`, ...params: readonly unknown[]) => Promise<Json>

const RETRY_DELAYS_MS = [300, 600]
const MESSAGE_LIMIT = 2_000

/**
 * Sends a request to a chain, within the time limit for chains. Each call is retried after a network failure, unless
 * `once` is set: a request that must not be repeated, or that its caller repeats anyway.
 * @throws WalletError NETWORK_ERROR, CLIENT_REQUEST_TIMEOUT, UNEXPECTED_ANSWER for an invalid answer,
 * TRANSACTION_FAILURE with the node's message
 */
export function askEthereum<T>(
  { chain, rpcUrl }: EthereumAccess,
  signal: AbortSignal,
  question: (ask: AskNode) => Promise<T>,
  once = false,
): Promise<T> {
  return withChainDeadline(chain.name, CHAIN_TIMEOUT_MS, signal, async deadlineSignal => {
    const mayRetry = (error: unknown) => isWalletError(error, 'NETWORK_ERROR')
    const ask: AskNode = (method, ...params) =>
      withRetries({ delaysMs: once ? [] : RETRY_DELAYS_MS, mayRetry, signal: deadlineSignal }, async () =>
        resultOf(await post(rpcUrl, record({ jsonrpc: '2.0', id: 1, method, params }), deadlineSignal)),
      )
    try {
      return await question(ask)
    } catch (error) {
      deadlineSignal.throwIfAborted()
      throw isWalletError(error) ? error : unexpectedAnswer(error)
    }
  })
}

function resultOf(answer: Json): Json {
  const [refusal, result] = [ownMember(answer, 'error'), ownMember(answer, 'result')]
  if (typeof refusal === 'object' && refusal !== null) throw refused(refusal)
  if (result === undefined) throw unexpectedAnswer()
  return result as Json
}

/** The error for a node's refusal, with its message and code. */
function refused(refusal: object): WalletError {
  const [code, message] = [ownMember(refusal, 'code'), ownMember(refusal, 'message')]
  const words = typeof message === 'string' && message ? message.slice(0, MESSAGE_LIMIT) : 'The chain refused.'
  return new WalletError(
    'TRANSACTION_FAILURE',
    words,
    record({ data: record({ details: words }), ...(typeof code === 'number' && { rpcCode: code }) }),
  )
}

const QUANTITY = /^0x[\da-f]{1,64}$/i
const BYTES = /^0x(?:[\da-f]{2})*$/i

/**
 * Parses a quantity in a node's answer. Like the next two functions, it throws UNEXPECTED_ANSWER for any other value.
 */
export function quantityOf(result: unknown): bigint {
  if (typeof result !== 'string' || !QUANTITY.test(result)) throw unexpectedAnswer()
  return BigInt(result)
}

export function numberOf(result: unknown): number {
  const number = Number(quantityOf(result))
  if (!Number.isSafeInteger(number)) throw unexpectedAnswer()
  return number
}

export function bytesOf(result: unknown): Hex {
  if (typeof result !== 'string' || !BYTES.test(result)) throw unexpectedAnswer()
  return result as Hex
}
