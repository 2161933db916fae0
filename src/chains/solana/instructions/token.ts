import { getAddressDecoder, getStructDecoder, getU64Decoder, getU8Decoder } from '@solana/web3.js'
import { LITTLE_ENDIAN } from '../little-endian.js'
import type { Cluster } from '../../clusters.js'
import { arePlausible } from '../../decimals.js'
import { splToken } from '../../spl-tokens.js'
import type { CompiledInstruction } from '../wire.js'
import { account, decodeExactly, unsupported, type NamedToken, type SolanaInstruction } from './instruction.js'

/** The token program, and Token-2022, which supports the same instructions. */
export const TOKEN_PROGRAMS = [
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
] as const

/** The types of the token program's instructions. */
export const TYPE = {
  initializeAccount: 1,
  transfer: 3,
  closeAccount: 9,
  transferChecked: 12,
  initializeAccount2: 16,
  syncNative: 17,
  initializeAccount3: 18,
} as const

const type = ['type', getU8Decoder()] as const
const typeOnly = getStructDecoder([type])
const owned = getStructDecoder([type, ['owner', getAddressDecoder()]])
const amount = getStructDecoder([type, ['amount', getU64Decoder(LITTLE_ENDIAN)]])
const checked = getStructDecoder([type, ['amount', getU64Decoder(LITTLE_ENDIAN)], ['decimals', getU8Decoder()]])

/** Describes transfers of tokens, and the opening and closing of token accounts. */
export function tokenInstruction(instruction: CompiledInstruction, cluster: Cluster): SolanaInstruction {
  const { program, data } = instruction
  const at = (index: number) => account(instruction, index)
  switch (data[0]) {
    case TYPE.transfer:
      return {
        kind: 'spl-transfer',
        program,
        fromAta: at(0),
        toAta: at(1),
        owner: at(2),
        value: decodeExactly(amount, data).amount,
      }
    case TYPE.transferChecked: {
      const { amount: value, decimals } = decodeExactly(checked, data)
      return {
        kind: 'spl-transfer',
        program,
        fromAta: at(0),
        mint: at(1),
        toAta: at(2),
        owner: at(3),
        value,
        ...(arePlausible(decimals) && { token: namedToken(cluster, at(1), decimals) }),
      }
    }
    case TYPE.initializeAccount:
      decodeExactly(typeOnly, data)
      return { kind: 'spl-init-account', program, toAta: at(0), mint: at(1), owner: at(2) }
    case TYPE.initializeAccount2:
    case TYPE.initializeAccount3:
      return { kind: 'spl-init-account', program, toAta: at(0), mint: at(1), owner: decodeExactly(owned, data).owner }
    case TYPE.closeAccount:
      decodeExactly(typeOnly, data)
      return { kind: 'spl-close-account', program, fromAta: at(0), toAccount: at(1), owner: at(2) }
    case TYPE.syncNative:
      decodeExactly(typeOnly, data)
      return { kind: 'spl-sync-native', program, toAta: at(0) }
    default:
      return unsupported(data[0] ?? -1)
  }
}

/** The token with the instruction's decimals, which the program compares with the mint's own. */
function namedToken(cluster: Cluster, mint: string, decimals: number): NamedToken {
  const known = splToken(cluster, mint)
  return { decimals, address: mint, ...(known?.decimals === decimals && { symbol: known.symbol }) }
}
