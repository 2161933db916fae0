import type { Hex } from '../ethereum-request.js'
import type { FeeChoices } from './fees.js'

/** A complete transaction, frozen and without a prototype, so that exactly the shown values are signed. */
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
  /** Undefined if the balance is too small, because nodes do not estimate the gas then. */
  readonly transaction: EthereumTransaction | undefined
  /** The maximum fee, in the smallest unit; undefined if it could not be estimated. */
  readonly fee: bigint | undefined
  /** The recent fee of others for the same gas; undefined if the node does not report it. */
  readonly usualFee?: bigint | undefined
  /** The choices of fees; undefined without a choice. */
  readonly fees?: FeeChoices | undefined
  readonly balance: bigint
  /** Value plus fee (only the value if another account pays the fee). */
  readonly needed: bigint
  /** True if the balance is too small. */
  readonly missing: boolean
}
