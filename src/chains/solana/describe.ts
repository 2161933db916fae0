import { ownCopy } from '../../lib/own/own-copy.js'
import { SYSTEM_PROGRAM, type Cluster } from '../clusters.js'
import { ASSOCIATED_TOKEN_PROGRAM, associatedTokenInstruction } from './instructions/associated-token.js'
import { unsupported, type SolanaInstruction } from './instructions/instruction.js'
import { JUPITER, jupiterInstruction } from './instructions/jupiter.js'
import { RAYDIUM_AMM, RAYDIUM_CPMM, raydiumAmmInstruction, raydiumCpmmInstruction } from './instructions/raydium.js'
import { grantsOf, type Grant } from './instructions/grants.js'
import { systemInstruction } from './instructions/system.js'
import { TOKEN_PROGRAMS, tokenInstruction } from './instructions/token.js'
import { hasDurableNonce, type CompiledInstruction, type SolanaTransaction } from './wire.js'

export type { NamedToken, SolanaInstruction, Swap } from './instructions/instruction.js'
export type { Grant } from './instructions/grants.js'

export interface SolanaDescription {
  readonly instructions: readonly SolanaInstruction[]
  /** The lamports that leave the wallet by known instructions, without the fee. */
  readonly spent: bigint
  /** The receiver, if the transaction only transfers SOL from the wallet, all to one account. */
  readonly receiver: string | undefined
  readonly feePayer: string
  /** The permissions that it grants to others. */
  readonly grants: readonly Grant[]
  readonly durableNonce: boolean
  /** The other accounts whose signature is missing. */
  readonly otherSigners: readonly string[]
  /** True if some accounts are in address lookup tables, which are not resolved. */
  readonly unresolved: boolean
}

/** Describes the effects of a transaction on a wallet. Never throws for a parsed transaction. */
export function describeTransaction(
  transaction: SolanaTransaction,
  wallet: string,
  cluster: Cluster,
): SolanaDescription {
  const instructions = transaction.instructions.map(instruction => describeInstruction(instruction, cluster))
  const transfers = instructions.filter(({ kind }) => kind === 'sol-transfer')
  const spending = instructions
    .filter(instruction => instruction.kind === 'sol-transfer' || instruction.kind === 'create-account')
    .filter(({ fromAccount }) => fromAccount === wallet)
  const receivers = new Set(spending.map(({ toAccount }) => toAccount))
  return ownCopy<SolanaDescription>({
    instructions,
    spent: spending.reduce((sum, { value }) => sum + value, 0n),
    receiver:
      receivers.size === 1 && transfers.length === instructions.length && spending.length === transfers.length
        ? spending[0]?.toAccount
        : undefined,
    feePayer: transaction.accounts[0] ?? '',
    grants: grantsOf(transaction.instructions, wallet),
    durableNonce: hasDurableNonce(transaction),
    otherSigners: transaction.accounts
      .slice(0, transaction.signatures.length)
      .filter((account, index) => account !== wallet && !transaction.signatures[index]),
    unresolved: transaction.lookups.length > 0,
  })
}

type InstructionParser = (instruction: CompiledInstruction, cluster: Cluster) => SolanaInstruction

const PARSERS: ReadonlyMap<string, InstructionParser> = new Map<string, InstructionParser>([
  [SYSTEM_PROGRAM, systemInstruction],
  ...TOKEN_PROGRAMS.map((program): [string, InstructionParser] => [program, tokenInstruction]),
  [ASSOCIATED_TOKEN_PROGRAM, associatedTokenInstruction],
  [RAYDIUM_AMM, raydiumAmmInstruction],
  [RAYDIUM_CPMM, raydiumCpmmInstruction],
  [JUPITER, jupiterInstruction],
])

/**
 * Parses an instruction of a known program.
 * @throws WalletError INVALID_DATA for any other instruction, for example "instruction type {n} not supported"
 */
export function parseInstruction(instruction: CompiledInstruction, cluster: Cluster): SolanaInstruction {
  return (PARSERS.get(instruction.program) ?? (() => unsupported(`of ${instruction.program}`)))(instruction, cluster)
}

/**
 * Describes an instruction for a screen. One that cannot be parsed with certainty is "unknown", so that it is shown.
 */
function describeInstruction(instruction: CompiledInstruction, cluster: Cluster): SolanaInstruction {
  try {
    return parseInstruction(instruction, cluster)
  } catch {
    const { program, accounts, data } = instruction
    return { kind: 'unknown', program, accounts, data }
  }
}
