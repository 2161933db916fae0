import {
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  getTransactionEncoder,
  type Address,
  type CompiledTransactionMessage,
  type Transaction,
} from '@solana/web3.js'

/** The size of the largest transaction that fits into one network packet. */
export const TRANSACTION_LIMIT_BYTES = 1_232

export interface WireTransaction {
  readonly transaction: Transaction
  readonly message: CompiledTransactionMessage
}

/** Reads a signed transaction. Undefined if the bytes are anything else, or have extra bytes at the end. */
export function readTransaction(bytes: Uint8Array): WireTransaction | undefined {
  try {
    const transaction = getTransactionDecoder().decode(bytes)
    if (getTransactionEncoder().encode(transaction).length !== bytes.length) return undefined
    const message = readMessage(new Uint8Array(transaction.messageBytes))
    return message && { transaction, message }
  } catch {
    return undefined
  }
}

export function readMessage(bytes: Uint8Array): CompiledTransactionMessage | undefined {
  try {
    const message = getCompiledTransactionMessageDecoder().decode(bytes)
    const { numSignerAccounts, numReadonlySignerAccounts, numReadonlyNonSignerAccounts } = message.header
    const accounts = message.staticAccounts.length
    const consistent =
      numReadonlySignerAccounts < numSignerAccounts && numSignerAccounts + numReadonlyNonSignerAccounts <= accounts
    return consistent ? message : undefined
  } catch {
    return undefined
  }
}

export interface MessageAccount {
  readonly address: Address
  readonly signer: boolean
  readonly writable: boolean
  readonly source: 'transaction' | 'lookupTable'
}

export interface LoadedAddresses {
  readonly writable: readonly Address[]
  readonly readonly: readonly Address[]
}

/**
 * All accounts of a message in the order of instruction indexes: first the static ones, then those from lookup tables.
 */
export function messageAccounts(message: CompiledTransactionMessage, loaded: LoadedAddresses): MessageAccount[] {
  const { numSignerAccounts, numReadonlySignerAccounts, numReadonlyNonSignerAccounts } = message.header
  const total = message.staticAccounts.length
  const own = message.staticAccounts.map((address, index): MessageAccount => {
    const signer = index < numSignerAccounts
    const writable = signer
      ? index < numSignerAccounts - numReadonlySignerAccounts
      : index < total - numReadonlyNonSignerAccounts
    return { address, signer, writable, source: 'transaction' }
  })
  const fromTable =
    (writable: boolean) =>
    (address: Address): MessageAccount => ({ address, signer: false, writable, source: 'lookupTable' })
  return [...own, ...loaded.writable.map(fromTable(true)), ...loaded.readonly.map(fromTable(false))]
}

const COMPUTE_BUDGET_PROGRAM = 'ComputeBudget111111111111111111111111111111'
const LAMPORTS_PER_SIGNATURE = 5_000n
const MICRO = 1_000_000n
const DEFAULT_UNITS_PER_INSTRUCTION = 200_000n
const MAX_UNITS = 1_400_000n

/** The fee of a message: a base fee per signature plus the requested priority fee. */
export function messageFee(message: CompiledTransactionMessage): bigint {
  let price = 0n
  let limit: bigint | undefined
  let others = 0n
  for (const { programAddressIndex, data } of message.instructions) {
    if (message.staticAccounts[programAddressIndex] !== COMPUTE_BUDGET_PROGRAM || !data) {
      others += 1n
      continue
    }
    const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
    if (data[0] === 2 && data.length === 5) limit = BigInt(view.getUint32(1, true))
    if (data[0] === 3 && data.length === 9) price = view.getBigUint64(1, true)
  }
  const unitLimit = limit ?? others * DEFAULT_UNITS_PER_INSTRUCTION
  const units = unitLimit < MAX_UNITS ? unitLimit : MAX_UNITS
  return BigInt(message.header.numSignerAccounts) * LAMPORTS_PER_SIGNATURE + (price * units + MICRO - 1n) / MICRO
}
