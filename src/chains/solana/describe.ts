import { SYSTEM_PROGRAM, type Cluster } from '../clusters.js'
import { ASSOCIATED_TOKEN_PROGRAM, associatedTokenInstruction } from './instructions/associated-token.js'
import { unsupported, type SolanaInstruction } from './instructions/instruction.js'
import { JUPITER, jupiterInstruction } from './instructions/jupiter.js'
import { RAYDIUM_AMM, RAYDIUM_CPMM, raydiumAmmInstruction, raydiumCpmmInstruction } from './instructions/raydium.js'
import { systemInstruction } from './instructions/system.js'
import { TOKEN_PROGRAMS, tokenInstruction } from './instructions/token.js'
import { hasDurableNonce, type CompiledInstruction, type SolanaTransaction } from './wire.js'

export type { NamedToken, SolanaInstruction, Swap } from './instructions/instruction.js'

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
export function describeTransaction(transaction: SolanaTransaction, wallet: string, cluster: Cluster): SolanaDescription {
  const instructions = transaction.instructions.map(instruction => describeInstruction(instruction, cluster))
  const transfers = instructions.filter(({ kind }) => kind === 'sol-transfer')
  const spending = instructions.filter(instruction => instruction.kind === 'sol-transfer' || instruction.kind === 'create-account').filter(({ fromAccount }) => fromAccount === wallet)
  const receivers = new Set(spending.map(({ toAccount }) => toAccount))
  return {
    instructions,
    spent: spending.reduce((sum, { value }) => sum + value, 0n),
    receiver: receivers.size === 1 && transfers.length === instructions.length && spending.length === transfers.length ? spending[0]?.toAccount : undefined,
    feePayer: transaction.accounts[0] ?? '',
    durableNonce: hasDurableNonce(transaction),
    otherSigners: transaction.accounts.slice(0, transaction.signatures.length).filter((account, index) => account !== wallet && !transaction.signatures[index]),
    unresolved: transaction.lookups.length > 0,
  }
}

type Reading = (instruction: CompiledInstruction, cluster: Cluster) => SolanaInstruction

const READINGS: ReadonlyMap<string, Reading> = new Map<string, Reading>([
  [SYSTEM_PROGRAM, systemInstruction],
  ...TOKEN_PROGRAMS.map((program): [string, Reading] => [program, tokenInstruction]),
  [ASSOCIATED_TOKEN_PROGRAM, associatedTokenInstruction],
  [RAYDIUM_AMM, raydiumAmmInstruction],
  [RAYDIUM_CPMM, raydiumCpmmInstruction],
  [JUPITER, jupiterInstruction],
])

/** Reads an instruction of a listed program. @throws WalletError INVALID_DATA for every other, "instruction type {n} not supported" among them */
export function parseInstruction(instruction: CompiledInstruction, cluster: Cluster): SolanaInstruction {
  return (READINGS.get(instruction.program) ?? (() => unsupported(`of ${instruction.program}`)))(instruction, cluster)
}

/** The same to be shown: what is not certain is unknown, and never hidden. */
function describeInstruction(instruction: CompiledInstruction, cluster: Cluster): SolanaInstruction {
  try {
    return parseInstruction(instruction, cluster)
  } catch {
    const { program, accounts, data } = instruction
    return { kind: 'unknown', program, accounts, data }
  }
}
