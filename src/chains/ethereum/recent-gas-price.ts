import { ownMember } from '../../lib/own/own-member.js'
import { hexQuantity } from '../../lib/text/hex.js'
import { withChainDeadline } from '../asking/with-chain-deadline.js'
import { askEthereum, quantityOf, type EthereumAccess } from './client.js'

const BLOCKS = 10
const TIMEOUT_MS = 3_000

/** What a unit of gas has cost others in the last blocks. Undefined where a node cannot say in time: nobody has to wait for a comparison. */
export async function recentGasPrice(access: EthereumAccess, signal: AbortSignal): Promise<bigint | undefined> {
  try {
    const history = await withChainDeadline(access.chain.name, TIMEOUT_MS, signal, inTime =>
      askEthereum(access, inTime, ask => ask('eth_feeHistory', hexQuantity(BLOCKS), 'latest', [50])),
    )
    const price = (median(ownMember(history, 'baseFeePerGas')) ?? 0n) + (median(ownMember(history, 'reward')) ?? 0n)
    return price > 0n ? price : undefined
  } catch {
    signal.throwIfAborted()
    return undefined
  }
}

/** Of a list of quantities, or of lists of them; undefined where there is none. */
function median(prices: unknown): bigint | undefined {
  const list = prices === undefined || prices === null ? [] : (prices as unknown[]).flat().map(quantityOf)
  return list.sort((one, other) => (one < other ? -1 : 1))[list.length >> 1]
}
