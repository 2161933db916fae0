import { record } from '../../lib/own/record.js'
import type { EthereumRequest } from '../ethereum-request.js'
import type { FeeChoices, Fees, Speed } from './fees.js'
import type { PreparedTransaction } from './prepared-transaction.js'
import type { RecentPrices } from './recent-gas-price.js'

/**
 * The limits of the choices, whatever a node says: fast is at most four times the normal fee, slow at least half of it.
 */
const [FAST_LIMIT, SLOW_LIMIT] = [4n, 2n]

/**
 * The slow and fast fees, from the tips in the last blocks. A block may raise the base fee by an eighth, and the fast
 * fee covers several blocks. Undefined if the request sets its fees, or the node does not report tips.
 */
export function feeChoices(
  normal: Fees,
  { gasPrice, maxFeePerGas, maxPriorityFeePerGas }: EthereumRequest,
  recent: RecentPrices | undefined,
): FeeChoices | undefined {
  const isNamed = [gasPrice, maxFeePerGas, maxPriorityFeePerGas].some(price => price !== undefined)
  if (isNamed || normal.type !== 'eip1559' || !recent?.tips) return undefined
  const { maxFeePerGas: cap, maxPriorityFeePerGas: tip } = normal
  const { base, tips } = recent
  const maximum = cap * FAST_LIMIT
  const [low, high] = [between(0n, tips.low, tip), between(tip, tips.high, maximum)]
  const offer = (maxFeePerGas: bigint, maxPriorityFeePerGas: bigint) =>
    record<Fees>({ type: 'eip1559', maxFeePerGas, maxPriorityFeePerGas })
  return record({
    slow: offer(between(cap / SLOW_LIMIT, (base * 11n) / 10n + low, cap), low),
    normal,
    fast: offer(between(cap, (base * 15n) / 10n + high, maximum), high),
  })
}

/** The prepared transaction with the fees of this speed; unchanged without a choice. Sends no request. */
export function atSpeed(prepared: PreparedTransaction, speed: Speed): PreparedTransaction {
  const { transaction, fees, balance } = prepared
  if (!transaction || !fees) return prepared
  const offered = fees[speed]
  const fee = transaction.gas * (offered.maxFeePerGas ?? offered.gasPrice)
  const needed = transaction.value + fee
  const missing = balance < needed
  return record({ ...prepared, transaction: record({ ...transaction, ...offered }), fee, needed, missing })
}

function between(low: bigint, price: bigint, high: bigint): bigint {
  const atLeast = price > low ? price : low
  return atLeast < high ? atLeast : high
}
