import { CHAIN_TIMEOUT_MS, RPC_INVALID_PARAMS } from '../constants.js'
import { WalletError } from '../errors/wallet-error.js'
import { tryParseJson, toJson, type Json } from '../lib/json.js'
import { ProviderRpcError } from './provider-error.js'

/** Taken when this file is loaded: a page that patches `fetch` later changes nothing here. */
const send = globalThis.fetch.bind(globalThis)

const RPC_MALFORMED = -32603

/** Asks an Ethereum node one question (JSON-RPC 2.0). Throws the node's own error, NETWORK_ERROR or CLIENT_REQUEST_TIMEOUT. */
export async function askChain(rpcUrl: string, method: string, params: unknown): Promise<Json | undefined> {
  const body = bodyOf(method, params)
  const signal = AbortSignal.timeout(CHAIN_TIMEOUT_MS)
  let text: string
  try {
    const response = await send(rpcUrl, {
      method: 'POST', headers: { 'content-type': 'application/json' }, credentials: 'omit', referrerPolicy: 'no-referrer', signal, body,
    })
    text = await response.text()
  } catch (cause) {
    throw signal.aborted
      ? new WalletError('CLIENT_REQUEST_TIMEOUT', 'The chain does not answer.', { cause, retryable: true })
      : new WalletError('NETWORK_ERROR', 'The chain could not be reached.', { cause, retryable: true })
  }
  const answer = tryParseJson(text)
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) throw new ProviderRpcError(RPC_MALFORMED, 'The chain gave no JSON-RPC answer.')
  const { error, result } = answer
  if (typeof error === 'object' && error !== null && !Array.isArray(error)) {
    const { code, message, data } = error
    throw new ProviderRpcError(typeof code === 'number' ? code : RPC_MALFORMED, typeof message === 'string' ? message : 'The chain refused.', { data })
  }
  if (result === undefined) throw new ProviderRpcError(RPC_MALFORMED, 'The chain gave no result.')
  return structuredClone(result) // with the usual prototypes, as hosts expect them
}

function bodyOf(method: string, params: unknown): string {
  try {
    return toJson({ jsonrpc: '2.0', id: 1, method, ...(params === undefined ? {} : { params }) })
  } catch (cause) {
    throw new ProviderRpcError(RPC_INVALID_PARAMS, 'The parameters are no JSON.', { cause })
  }
}
