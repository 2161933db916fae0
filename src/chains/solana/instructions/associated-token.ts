import type { CompiledInstruction } from '../wire.js'
import { account, unsupported, type SolanaInstruction } from './instruction.js'

export const ASSOCIATED_TOKEN_PROGRAM = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'

/**
 * Describes the creation of a wallet's token account: Create (type 0, or no data at all), or CreateIdempotent (type 1),
 * which accepts an existing account.
 */
export function associatedTokenInstruction(instruction: CompiledInstruction): SolanaInstruction {
  const { program, data } = instruction
  const type = data[0] ?? 0
  if (data.length > 1 || type > 1) return unsupported(type)
  return {
    kind: 'ata-creation',
    program,
    fromAccount: account(instruction, 0),
    toAta: account(instruction, 1),
    owner: account(instruction, 2),
    mint: account(instruction, 3),
  }
}
