import { chainById, transactionUrl } from '../../../chains/registry.js'
import { RPC_UNSUPPORTED_METHOD } from '../../../constants.js'
import { hexQuantity } from '../../../lib/text/hex.js'
import { isPlain } from '../../../lib/plain.js'
import { pageSettings } from '../../page-settings.js'
import { askChain } from '../chain-rpc.js'
import { ProviderRpcError } from '../provider-error.js'
import { nodeOf } from '../requested-chain.js'
import { callsError } from './calls-error.js'
import { findCalls, isUnderWay, type SentCalls } from './sent-calls.js'

/** The status of calls, with the codes of EIP-5792. */
const STATUS = { pending: 100, confirmed: 200, reverted: 500, partly: 600 } as const

export interface CallsStatus {
  readonly version: '2.0.0'
  readonly id: string
  readonly chainId: string
  readonly status: number
  /** True only for a single call, which is one transaction. */
  readonly atomic: boolean
  /** The receipts of the mined calls, in the order of the calls. */
  readonly receipts: readonly Readonly<Record<string, unknown>>[]
}

const RECEIPT_FIELDS = ['logs', 'status', 'blockHash', 'blockNumber', 'gasUsed', 'transactionHash']
const LOG_FIELDS = ['address', 'data', 'topics']

/** The status of the calls with this id. Throws 5730 for an unknown id. */
export async function callsStatus(address: string, id: unknown): Promise<CallsStatus> {
  const sent = requireCalls(id, address)
  const settings = await pageSettings()
  const chain = chainById(sent.chainId, settings.chains)
  if (!chain) throw callsError('chain', `Unsupported chainId ${sent.chainId}`)
  const rpcUrl = nodeOf(chain, settings)
  const found = (await Promise.all(
    sent.hashes.map(hash => askChain(rpcUrl, 'eth_getTransactionReceipt', [hash])),
  )) as readonly unknown[]
  const receipts = found.filter(isPlain).map(receiptOf)
  return {
    version: '2.0.0',
    id: sent.id,
    chainId: hexQuantity(sent.chainId),
    status: statusOf(sent, receipts),
    atomic: sent.calls === 1,
    receipts,
  }
}

/**
 * The page about the last of these calls in the explorer of their chain. Throws 5730 for an unknown id, 4200 if the
 * chain has no explorer.
 */
export async function explorerPageOf(address: string, id: unknown): Promise<string> {
  const sent = requireCalls(id, address)
  const chain = chainById(sent.chainId, (await pageSettings()).chains)
  const url = chain && transactionUrl(chain, sent.hashes.at(-1) ?? '')
  if (!url)
    throw new ProviderRpcError(RPC_UNSUPPORTED_METHOD, `Chain ${sent.chainId} has no explorer to show calls in.`)
  return url
}

function requireCalls(id: unknown, address: string): SentCalls {
  const sent = findCalls(id, address)
  if (!sent) throw callsError('unknown', 'There are no calls of this id.')
  return sent
}

function statusOf({ id, hashes, calls }: SentCalls, receipts: CallsStatus['receipts']): number {
  if (receipts.length < hashes.length || isUnderWay(id)) return STATUS.pending
  const succeeded = receipts.filter(({ status }) => status === '0x1').length
  if (succeeded === calls) return STATUS.confirmed
  return succeeded === 0 && hashes.length === calls ? STATUS.reverted : STATUS.partly
}

const only = (fields: readonly string[], from: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(fields.flatMap(field => (Object.hasOwn(from, field) ? [[field, from[field]]] : [])))

function receiptOf(receipt: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { logs, ...rest } = only(RECEIPT_FIELDS, receipt)
  return {
    ...rest,
    logs: Array.isArray(logs) ? (logs as unknown[]).filter(isPlain).map(log => only(LOG_FIELDS, log)) : [],
  }
}
