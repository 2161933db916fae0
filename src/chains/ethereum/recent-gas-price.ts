import { ownMember } from '../../lib/own/own-member.js'
import { record } from '../../lib/own/record.js'
import { hexQuantity } from '../../lib/text/hex.js'
import { withChainDeadline } from '../asking/with-chain-deadline.js'
import { askEthereum, quantityOf, type EthereumAccess } from './client.js'

const BLOCKS = 10
const TIMEOUT_MS = 3_000
/** The percentiles of tips in a block: low, median and high. */
const PERCENTILES = [10, 50, 90]

/** The gas prices of the last blocks, in the smallest unit. */
export interface RecentPrices {
  /** The base fee plus the median tip. */
  readonly usual: bigint
  /** The base fee of the next block. */
  readonly base: bigint
  /** A low and a high tip; undefined if the node does not report them. */
  readonly tips: { readonly low: bigint; readonly high: bigint } | undefined
}

/** Reads the recent prices. Undefined if the node does not answer in time: the comparison is optional. */
export async function recentPrices(access: EthereumAccess, signal: AbortSignal): Promise<RecentPrices | undefined> {
  try {
    const history = await withChainDeadline(access.chain.name, TIMEOUT_MS, signal, deadlineSignal =>
      askEthereum(access, deadlineSignal, ask => ask('eth_feeHistory', hexQuantity(BLOCKS), 'latest', PERCENTILES)),
    )
    const bases = listOf(ownMember(history, 'baseFeePerGas')).map(quantityOf)
    const rewards = listOf(ownMember(history, 'reward')).map(row => listOf(row).map(quantityOf))
    const usual = (median(bases) ?? 0n) + (median(rewards.flatMap(row => row[row.length >> 1] ?? [])) ?? 0n)
    if (usual <= 0n) return undefined
    const complete = rewards.filter(({ length }) => length === PERCENTILES.length)
    const [low, high] = [median(complete.map(([first = 0n]) => first)), median(complete.map(row => row.at(-1) ?? 0n))]
    const tips = low === undefined || high === undefined ? undefined : record({ low, high })
    return record({ usual, base: bases.at(-1) ?? 0n, tips })
  } catch {
    signal.throwIfAborted()
    return undefined
  }
}

const listOf = (list: unknown): readonly unknown[] => (list === undefined || list === null ? [] : (list as unknown[]))

/** Undefined for an empty list. */
const median = (prices: readonly bigint[]): bigint | undefined =>
  [...prices].sort((one, other) => (one < other ? -1 : 1))[prices.length >> 1]
