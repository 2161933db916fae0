import { hasDurableNonce, SYSTEM_PROGRAM, type CompiledInstruction, type SolanaTransaction } from './wire.js'

/** What an instruction does, as far as it is certain. Anything else is "unknown" and shown with its raw parts. */
export type SolanaInstruction =
  | { readonly kind: 'sol-transfer'; readonly program: string; readonly fromAccount: string; readonly toAccount: string; readonly value: bigint }
  | { readonly kind: 'unknown'; readonly program: string; readonly accounts: readonly (string | undefined)[]; readonly data: Uint8Array }

export interface SolanaDescription {
  /** Every instruction, in its order. */
  readonly instructions: readonly SolanaInstruction[]
  /** What leaves the wallet by the instructions that are known, in lamports, without the fee. */
  readonly spent: bigint
  /** The one receiver, when all that is known goes to one. */
  readonly receiver: string | undefined
  readonly feePayer: string
  readonly durableNonce: boolean
  /** Other accounts that still have to sign. */
  readonly otherSigners: readonly string[]
  /** Some accounts are named only by tables that were not read. */
  readonly unresolved: boolean
}

/** Says what a transaction does from the point of view of a wallet. Never throws on a parsed transaction. */
export function describeTransaction(transaction: SolanaTransaction, wallet: string): SolanaDescription {
  const instructions = transaction.instructions.map(describeInstruction)
  const transfers = instructions.filter(instruction => instruction.kind === 'sol-transfer').filter(({ fromAccount }) => fromAccount === wallet)
  const receivers = new Set(transfers.map(({ toAccount }) => toAccount))
  return {
    instructions,
    spent: transfers.reduce((sum, { value }) => sum + value, 0n),
    receiver: receivers.size === 1 && instructions.length === transfers.length ? transfers[0]?.toAccount : undefined,
    feePayer: transaction.accounts[0] ?? '',
    durableNonce: hasDurableNonce(transaction),
    otherSigners: transaction.accounts.slice(0, transaction.signatures.length).filter((account, index) => account !== wallet && !transaction.signatures[index]),
    unresolved: transaction.lookups.length > 0,
  }
}

const TRANSFER = 2
const TRANSFER_BYTES = 12

function describeInstruction({ program, accounts, data }: CompiledInstruction): SolanaInstruction {
  const [from, to] = accounts
  if (program === SYSTEM_PROGRAM && data.length === TRANSFER_BYTES && accounts.length === 2 && from && to) {
    const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
    if (view.getUint32(0, true) === TRANSFER) return { kind: 'sol-transfer', program, fromAccount: from, toAccount: to, value: view.getBigUint64(4, true) }
  }
  return { kind: 'unknown', program, accounts, data }
}
