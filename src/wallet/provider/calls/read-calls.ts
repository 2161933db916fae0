import { parseEthereumRequest } from '../../../chains/ethereum-request.js'
import { isWalletError } from '../../../errors/wallet-error.js'
import { isPlain } from '../../../lib/plain.js'
import { chainIdIn } from '../requested-chain.js'
import { callsError, invalidCalls } from './calls-error.js'

const VERSION = '2.0.0'
const CALLS_LIMIT = 50
const ID_LIMIT = 8_194
const CALL_FIELDS = ['to', 'data', 'value', 'capabilities']

/** A page's batch of calls. */
export interface Calls {
  readonly id: string | undefined
  readonly from: unknown
  readonly chainId: number
  /** The transactions to show, one per call. */
  readonly transactions: readonly Readonly<Record<string, unknown>>[]
}

/**
 * Reads the parameter of `wallet_sendCalls`. Throws -32602 if it is malformed, and a code of EIP-5792 if it is
 * unsupported.
 */
export function readCalls(parameter: unknown): Calls {
  if (!isPlain(parameter)) throw invalidCalls('there is no record of them')
  const { version, id, from, chainId: chain, atomicRequired = false, calls, capabilities } = parameter
  if (version !== VERSION) throw invalidCalls(`the version is "${VERSION}"`)
  if (id !== undefined && (typeof id !== 'string' || id === '' || id.length > ID_LIMIT))
    throw invalidCalls('the id is no text, or too long')
  const chainId = chainIdIn(chain)
  if (chainId === undefined) throw invalidCalls('a chain is named by chainId in hex')
  if (typeof atomicRequired !== 'boolean') throw invalidCalls('atomicRequired is neither true nor false')
  if (!Array.isArray(calls) || calls.length === 0) throw invalidCalls('there are none')
  if (calls.length > CALLS_LIMIT) throw callsError('tooLarge', `No more than ${CALLS_LIMIT} calls are sent together.`)
  refuseCapabilities(capabilities)
  const transactions = calls.map(readCall)
  // A single call is atomic; several are sent one after the other.
  if (atomicRequired && transactions.length > 1)
    throw callsError('atomicity', 'The wallet sends several calls one after the other, and not as one.')
  return { id, from, chainId, transactions }
}

function readCall(call: unknown): Readonly<Record<string, unknown>> {
  if (!isPlain(call)) throw invalidCalls('one is no record')
  const strange = Object.keys(call).find(field => !CALL_FIELDS.includes(field))
  if (strange !== undefined) throw invalidCalls(`"${strange.slice(0, 40)}" is not a field of a call`)
  const { capabilities, ...transaction } = call
  refuseCapabilities(capabilities)
  try {
    parseEthereumRequest(transaction)
  } catch (error) {
    throw isWalletError(error) ? invalidCalls(error.message.replace(/\.$/, '')) : error
  }
  return transaction
}

/** Capabilities are not supported: required ones are refused, optional ones ignored. */
function refuseCapabilities(capabilities: unknown): void {
  if (capabilities === undefined) return
  if (!isPlain(capabilities)) throw invalidCalls('capabilities are a record')
  const needed = Object.entries(capabilities).find(([, wanted]) => !isPlain(wanted) || wanted['optional'] !== true)
  if (needed) throw callsError('capability', `The wallet has no capability "${needed[0].slice(0, 40)}".`)
}
