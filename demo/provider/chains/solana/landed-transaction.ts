import { getBase58Decoder, type Address } from '@solana/web3.js'
import type { TransactionError } from './transaction-error.js'
import type { LoadedAddresses, MessageAccount, WireTransaction } from './wire-transaction.js'

/** An account on the chain. */
export interface ChainAccount {
  readonly lamports: bigint
  readonly data: Uint8Array
  readonly owner: Address
  readonly executable: boolean
}

export interface TokenBalance {
  readonly accountIndex: number
  readonly mint: Address
  readonly owner: Address
  readonly program: Address
  readonly amount: bigint
  readonly decimals: number
}

export interface InnerInstruction {
  readonly programIdIndex: number
  readonly accounts: readonly number[]
  readonly data: Uint8Array
  readonly stackHeight: number
}

/** The result of running a transaction, for real or in a simulation. */
export interface Outcome {
  readonly err: TransactionError | null
  readonly logs: readonly string[]
  readonly unitsConsumed: bigint
  readonly returnData: { readonly program: Address; readonly data: Uint8Array } | null
  readonly innerInstructions: readonly (readonly InnerInstruction[])[]
}

export interface Simulation extends Outcome {
  readonly accounts: ReadonlyMap<string, ChainAccount>
}

/** A transaction that is on the chain, failed ones included. */
export interface LandedTransaction extends Outcome {
  readonly signature: string
  readonly slot: number
  readonly blockTime: number
  readonly wire: WireTransaction
  readonly accounts: readonly MessageAccount[]
  readonly loaded: LoadedAddresses
  readonly fee: bigint
  readonly preBalances: readonly bigint[]
  readonly postBalances: readonly bigint[]
  readonly preTokenBalances: readonly TokenBalance[]
  readonly postTokenBalances: readonly TokenBalance[]
}

/** The transaction's identifier: the fee payer's signature in base58. */
export function signatureOf(wire: WireTransaction): string {
  const payer = wire.message.staticAccounts[0]
  const signature = payer && wire.transaction.signatures[payer]
  return getBase58Decoder().decode(signature ?? new Uint8Array(64))
}
