import { chainUnreachable } from '../../chains/chain-errors.js'
import { withChainDeadline } from '../../chains/asking/with-chain-deadline.js'
import {
  CHAIN_ANSWER_LIMIT_BYTES,
  CHAIN_ANSWER_LIMIT_VALUES,
  CHAIN_TIMEOUT_MS,
  RPC_INVALID_PARAMS,
} from '../../constants.js'
import { isWalletError } from '../../errors/wallet-error.js'
import { readJson } from '../../lib/answer/answer.js'
import { toJson, type Json } from '../../lib/text/json.js'
import { ProviderRpcError } from './provider-error.js'

/** Captured when this file loads, so that a page that replaces `fetch` later does not see the requests. */
const fetchOnLoad = globalThis.fetch.bind(globalThis)

/** JSON-RPC's internal error with its minus sign, as nodes report it; `RPC_INTERNAL` has none. */
const NODE_INTERNAL_ERROR = -32603

const noAnswer = (cause?: unknown) =>
  new ProviderRpcError(NODE_INTERNAL_ERROR, 'The chain gave no JSON-RPC answer.', { cause })

/**
 * Sends one request to an Ethereum node (JSON-RPC 2.0), and returns its result. Throws the node's own error,
 * NETWORK_ERROR or CLIENT_REQUEST_TIMEOUT.
 */
export async function askChain(rpcUrl: string, method: string, params: unknown): Promise<Json | undefined> {
  const body = bodyOf(method, params)
  const answer = await withChainDeadline('The chain', CHAIN_TIMEOUT_MS, undefined, async signal => {
    const response = await fetchOnLoad(rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal,
      body,
    })
    return readJson(
      response,
      signal,
      how => noAnswer(new Error(`It ${how}.`)),
      CHAIN_ANSWER_LIMIT_BYTES,
      CHAIN_ANSWER_LIMIT_VALUES,
    )
  }).catch((cause: unknown) => {
    throw cause instanceof ProviderRpcError || isWalletError(cause) ? cause : chainUnreachable(cause)
  })
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) throw noAnswer()
  const { error, result } = answer
  if (typeof error === 'object' && error !== null && !Array.isArray(error)) {
    const { code, message, data } = error
    throw new ProviderRpcError(
      typeof code === 'number' ? code : NODE_INTERNAL_ERROR,
      typeof message === 'string' ? message : 'The chain refused.',
      { data },
    )
  }
  if (result === undefined) throw new ProviderRpcError(NODE_INTERNAL_ERROR, 'The chain gave no result.')
  return structuredClone(result) // parsed records have no prototype, and hosts expect the usual one
}

function bodyOf(method: string, params: unknown): string {
  try {
    return toJson({ jsonrpc: '2.0', id: 1, method, ...(params === undefined ? {} : { params }) })
  } catch (cause) {
    throw new ProviderRpcError(RPC_INVALID_PARAMS, 'The parameters are no JSON.', { cause })
  }
}
