import { address, getU32Decoder, getU64Decoder } from '@solana/web3.js'
import { LITTLE_ENDIAN } from './little-endian.js'
import { clusterName } from '../cluster-names.js'
import type { ClusterRecord } from '../clusters.js'
import { withChainDeadline } from '../asking/with-chain-deadline.js'
import { askSolana, requireAnswer } from './ask.js'
import type { SolanaTransaction } from './wire.js'

const COMPUTE_BUDGET = 'ComputeBudget111111111111111111111111111111'
const BUDGET = { limit: 2, price: 3 } as const
const UNITS_PER_INSTRUCTION = 200_000n
const UNITS_LIMIT = 1_400_000n
export const LAMPORTS_PER_SIGNATURE = 5_000n
/** Prices of compute units are in millionths of a lamport. */
const PARTS_OF_LAMPORT = 1_000_000n
const TIMEOUT_MS = 3_000

/** The maximum fee of the transaction: signatures plus priority fee. It does not depend on a node. */
export function offeredFee(transaction: SolanaTransaction): bigint {
  const { units, price } = computeBudget(transaction)
  return feeAt(transaction, units, price)
}

/** The fee at recent prices of others. Undefined if the node does not answer in time: the comparison is optional. */
export async function usualFee(
  transaction: SolanaTransaction,
  cluster: ClusterRecord,
  signal: AbortSignal,
): Promise<bigint | undefined> {
  try {
    const paid = await withChainDeadline(clusterName(cluster.name), TIMEOUT_MS, signal, deadlineSignal =>
      askSolana(cluster, deadlineSignal, async (rpc, abortSignal) =>
        (
          await rpc
            .getRecentPrioritizationFees(transaction.accounts.map(account => address(account)))
            .send({ abortSignal })
        ).map(({ prioritizationFee: price }) => requireAnswer<bigint>(price, typeof price === 'bigint')),
      ),
    )
    const median = paid.sort((one, other) => (one < other ? -1 : 1))[paid.length >> 1] ?? 0n
    return feeAt(transaction, computeBudget(transaction).units, median)
  } catch {
    signal.throwIfAborted()
    return undefined
  }
}

function feeAt({ signatures }: SolanaTransaction, units: bigint, price: bigint): bigint {
  return LAMPORTS_PER_SIGNATURE * BigInt(signatures.length) + (units * price + PARTS_OF_LAMPORT - 1n) / PARTS_OF_LAMPORT
}

/** The compute unit limit and price, or the runtime's defaults. Trailing bytes are ignored, as the runtime does. */
function computeBudget({ instructions }: SolanaTransaction): { units: bigint; price: bigint } {
  const budget = instructions.filter(({ program }) => program === COMPUTE_BUDGET).map(({ data }) => data)
  const price = budget.find(data => data[0] === BUDGET.price && data.length >= 9)
  const limit = budget.find(data => data[0] === BUDGET.limit && data.length >= 5)
  const units = limit
    ? BigInt(getU32Decoder(LITTLE_ENDIAN).decode(limit, 1))
    : UNITS_PER_INSTRUCTION * BigInt(instructions.length - budget.length)
  return {
    units: units < UNITS_LIMIT ? units : UNITS_LIMIT,
    price: price ? getU64Decoder(LITTLE_ENDIAN).decode(price, 1) : 0n,
  }
}
