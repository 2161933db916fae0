import { parseEthereumRequest } from '../../../chains/ethereum-request.js'
import { isWalletError } from '../../../errors/wallet-error.js'
import { isPlain } from '../../../lib/plain.js'
import { chainIdIn } from '../requested-chain.js'
import { callsError, invalidCalls } from './calls-error.js'

const VERSION = '2.0.0'
const CALLS_LIMIT = 50
const ID_LIMIT = 8_194
const CALL_FIELDS = ['to', 'data', 'value', 'capabilities']

/** Calls that a page wants sent together. */
export interface Calls {
  readonly id: string | undefined
  readonly from: unknown
  readonly chainId: number
  /** As the visitor is shown them: each a transaction. */
  readonly transactions: readonly Readonly<Record<string, unknown>>[]
}

/** Reads the parameter of `wallet_sendCalls`. Throws -32602 for what is malformed, and the numbers of EIP-5792 for what is not done here. */
export function readCalls(wish: unknown): Calls {
  if (!isPlain(wish)) throw invalidCalls('there is no record of them')
  const { version, id, from, chainId: chain, atomicRequired = false, calls, capabilities } = wish
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
  // One call is one transaction, which the chain takes whole or not at all; more are one after the other.
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

/** Nothing is done here beyond the calls themselves: what a page cannot do without is refused, the rest is left out. */
function refuseCapabilities(capabilities: unknown): void {
  if (capabilities === undefined) return
  if (!isPlain(capabilities)) throw invalidCalls('capabilities are a record')
  const needed = Object.entries(capabilities).find(([, wish]) => !isPlain(wish) || wish['optional'] !== true)
  if (needed) throw callsError('capability', `The wallet has no capability "${needed[0].slice(0, 40)}".`)
}
