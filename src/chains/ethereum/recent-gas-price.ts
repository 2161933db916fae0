import { getFeeHistory } from 'viem/actions'
import { withChainDeadline } from '../with-chain-deadline.js'
import { askEthereum, type EthereumAccess } from './client.js'

const BLOCKS = 10
const TIMEOUT_MS = 3_000

/** What a unit of gas has cost others in the last blocks. Undefined where a node cannot say in time: nobody has to wait for a comparison. */
export async function recentGasPrice(access: EthereumAccess, signal: AbortSignal): Promise<bigint | undefined> {
  try {
    const { baseFeePerGas, reward = [] } = await withChainDeadline(access.chain.name, TIMEOUT_MS, signal, inTime =>
      askEthereum(access, inTime, client => getFeeHistory(client, { blockCount: BLOCKS, rewardPercentiles: [50] })))
    const price = (median(baseFeePerGas) ?? 0n) + (median(reward.flat()) ?? 0n)
    return price > 0n ? price : undefined
  } catch {
    signal.throwIfAborted()
    return undefined
  }
}

function median(prices: readonly bigint[]): bigint | undefined {
  return [...prices].sort((one, other) => one < other ? -1 : 1)[prices.length >> 1]
}
