import { WalletError } from '../../errors/wallet-error.js'
import { ownMember } from '../../lib/own/own-member.js'
import { record } from '../../lib/own/record.js'
import type { EthereumRequest } from '../ethereum-request.js'
import { numberOf, quantityOf, type AskNode } from './client.js'

/** The price of a unit of gas, by transaction type. */
export type Fees =
  | { readonly type: 'legacy' | 'eip2930'; readonly gasPrice: bigint; readonly maxFeePerGas?: undefined }
  | { readonly type: 'eip1559'; readonly maxFeePerGas: bigint; readonly maxPriorityFeePerGas: bigint }

/** The speed of a transaction. */
export type Speed = 'slow' | 'normal' | 'fast'

/** The fees for each speed. */
export type FeeChoices = Readonly<Record<Speed, Fees>>

/** Adds a fifth, because prices may rise until the transaction is mined. */
const withMargin = (price: bigint): bigint => (price * 12n) / 10n

/** The fees of a request, or those of the node's latest block: EIP-1559 fees if the chain supports them. */
export async function feesOf(request: EthereumRequest, ask: AskNode): Promise<Fees> {
  const { type, gasPrice, maxFeePerGas: cap, maxPriorityFeePerGas: tip } = request
  if (gasPrice !== undefined) return record<Fees>({ type: type === 'eip2930' ? type : 'legacy', gasPrice })
  if (cap !== undefined && tip !== undefined)
    return record<Fees>({ type: 'eip1559', maxFeePerGas: cap, maxPriorityFeePerGas: tip })
  const dynamic = type === 'eip1559' || cap !== undefined || tip !== undefined
  const base = dynamic || type === undefined ? await baseFee(ask) : undefined
  if (base === undefined) {
    if (dynamic) throw new WalletError('TRANSACTION_PREPARATION_FAILURE', 'The chain knows no fees of EIP-1559.')
    return record<Fees>({
      type: type === 'eip2930' ? type : 'legacy',
      gasPrice: withMargin(quantityOf(await ask('eth_gasPrice'))),
    })
  }
  const priority = tip ?? (await usualTip(base, ask))
  const maxFee = cap ?? withMargin(base) + priority
  return record<Fees>({
    type: 'eip1559',
    maxFeePerGas: maxFee,
    maxPriorityFeePerGas: priority < maxFee ? priority : maxFee,
  })
}

/** Nodes replace a transaction if each of its prices is a tenth higher; some require an eighth. */
const raised = (price: bigint): bigint => price + price / 8n + 1n
const greater = (one: bigint, other: bigint): bigint => (one > other ? one : other)

/** These fees, raised enough to replace a transaction with those fees. */
export function outbidding(fees: Fees, those: Fees): Fees {
  const price = greater(fees.maxFeePerGas ?? fees.gasPrice, raised(those.maxFeePerGas ?? those.gasPrice))
  if (fees.type !== 'eip1559') return record<Fees>({ type: fees.type, gasPrice: price })
  const tip = those.type === 'eip1559' ? those.maxPriorityFeePerGas : those.gasPrice
  return record<Fees>({
    type: 'eip1559',
    maxFeePerGas: price,
    maxPriorityFeePerGas: greater(fees.maxPriorityFeePerGas, raised(tip)),
  })
}

/** The base fee of the latest block; undefined on a chain without one. */
async function baseFee(ask: AskNode): Promise<bigint | undefined> {
  const base = ownMember(await ask('eth_getBlockByNumber', 'latest', false), 'baseFeePerGas')
  return base === undefined || base === null ? undefined : quantityOf(base)
}

/** The current priority fee. */
async function usualTip(base: bigint, ask: AskNode): Promise<bigint> {
  try {
    return quantityOf(await ask('eth_maxPriorityFeePerGas'))
  } catch {
    const price = quantityOf(await ask('eth_gasPrice'))
    return price > base ? price - base : 0n
  }
}

/** The next nonce of an account, including pending transactions. */
export const nonceOf = async (account: string, ask: AskNode): Promise<number> =>
  numberOf(await ask('eth_getTransactionCount', account, 'pending'))
