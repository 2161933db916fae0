import { getAddressDecoder, getStructDecoder, getU64Decoder, getU8Decoder } from '@solana/web3.js'
import { splToken, type Cluster } from '../../clusters.js'
import type { CompiledInstruction } from '../wire.js'
import { account, exactly, unsupported, type NamedToken, type SolanaInstruction } from './instruction.js'

/** The token program, and its successor, which answers to the same types. */
export const TOKEN_PROGRAMS = ['TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'] as const

const type = ['type', getU8Decoder()] as const
const bare = getStructDecoder([type])
const owned = getStructDecoder([type, ['owner', getAddressDecoder()]])
const amount = getStructDecoder([type, ['amount', getU64Decoder()]])
const checked = getStructDecoder([type, ['amount', getU64Decoder()], ['decimals', getU8Decoder()]])

/** Tokens that move, and their accounts that come and go. */
export function tokenInstruction(instruction: CompiledInstruction, cluster: Cluster): SolanaInstruction {
  const { program, data } = instruction
  const at = (index: number) => account(instruction, index)
  switch (data[0]) {
    case 3:
      return { kind: 'spl-transfer', program, fromAta: at(0), toAta: at(1), owner: at(2), value: exactly(amount, data).amount }
    case 12: {
      const { amount: value, decimals } = exactly(checked, data)
      return { kind: 'spl-transfer', program, fromAta: at(0), mint: at(1), toAta: at(2), owner: at(3), value, token: named(cluster, at(1), decimals) }
    }
    case 1:
      exactly(bare, data)
      return { kind: 'spl-init-account', program, toAta: at(0), mint: at(1), owner: at(2) }
    case 16:
    case 18:
      return { kind: 'spl-init-account', program, toAta: at(0), mint: at(1), owner: exactly(owned, data).owner }
    case 9:
      exactly(bare, data)
      return { kind: 'spl-close-account', program, fromAta: at(0), toAccount: at(1), owner: at(2) }
    case 17:
      exactly(bare, data)
      return { kind: 'spl-sync-native', program, toAta: at(0) }
    default:
      return unsupported(data[0] ?? -1)
  }
}

/** The decimals are those the program compares with the mint's own. */
function named(cluster: Cluster, mint: string, decimals: number): NamedToken {
  const known = splToken(cluster, mint)
  return { decimals, address: mint, ...(known?.decimals === decimals && { symbol: known.symbol }) }
}
