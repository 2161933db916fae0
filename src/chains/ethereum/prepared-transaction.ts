import type { Hex } from '../ethereum-request.js'
import type { FeeChoices } from './fees.js'

/** A complete transaction, frozen and without a prototype: the values that are shown are the ones that are signed, and no others. */
export interface EthereumTransaction {
  readonly to?: Hex
  readonly data?: Hex
  readonly value: bigint
  readonly chainId: number
  readonly nonce: number
  readonly gas: bigint
  readonly type: 'legacy' | 'eip2930' | 'eip1559'
  readonly gasPrice?: bigint
  readonly maxFeePerGas?: bigint
  readonly maxPriorityFeePerGas?: bigint
}

export interface PreparedTransaction {
  /** Undefined when the balance is too small, because nodes do not estimate the gas then. */
  readonly transaction: EthereumTransaction | undefined
  /** The most the fee can be, in the smallest unit; undefined when it could not be estimated. */
  readonly fee: bigint | undefined
  /** What others have paid lately for as much work; undefined when the node does not say. */
  readonly usualFee?: bigint | undefined
  /** What the visitor may choose from; undefined where there is nothing to choose. */
  readonly fees?: FeeChoices | undefined
  readonly balance: bigint
  /** Value and fee together (the value alone when somebody else pays the fee). */
  readonly needed: bigint
  /** The balance is too small. */
  readonly missing: boolean
}
