import { getArrayDecoder, getStructDecoder, getU64Decoder, getU8Decoder } from '@solana/web3.js'
import { LITTLE_ENDIAN } from '../little-endian.js'
import type { CompiledInstruction } from '../wire.js'
import { account, anchorType, decodeExactly, unsupported, type SolanaInstruction, type Swap } from './instruction.js'

/** Raydium's AMM v4: pools that also trade on an order book. */
export const RAYDIUM_AMM = '675kPX9MHTjS2zt1qfr1NYHuzeLXfQM9H24wFSUt1Mp8'
/** Raydium's CPMM: constant-product pools without an order book. */
export const RAYDIUM_CPMM = 'CPMMoo8L3F4NbTegBCKVNunggL7H1ZpdTHKxQB5qKP1C'

const amounts = [
  ['in', getU64Decoder(LITTLE_ENDIAN)],
  ['out', getU64Decoder(LITTLE_ENDIAN)],
] as const
const ammSwap = getStructDecoder([['type', getU8Decoder()], ...amounts])
const cpmmSwap = getStructDecoder([['type', getArrayDecoder(getU8Decoder(), { size: 8 })], ...amounts])

const AMM_DIRECTIONS: Readonly<Record<number, Swap['direction']>> = { 9: 'exact-in', 11: 'exact-out' }
const CPMM_DIRECTIONS: Readonly<Record<string, Swap['direction']>> = {
  '8fbe5adac41e33de': 'exact-in',
  '37d96256a34ab4ad': 'exact-out',
}

/**
 * Describes SwapBaseIn or SwapBaseOut of AMM v4. The swapping wallet's accounts are the last three. The instruction has
 * no mints.
 */
export function raydiumAmmInstruction(instruction: CompiledInstruction): SolanaInstruction {
  const { program, data } = instruction
  const direction = AMM_DIRECTIONS[data[0] ?? -1] ?? unsupported(data[0] ?? -1)
  const { in: sold, out } = decodeExactly(ammSwap, data)
  return {
    kind: 'raydium-swap',
    program,
    direction,
    fromAta: account(instruction, -3),
    toAta: account(instruction, -2),
    owner: account(instruction, -1),
    mints: { in: undefined, out: undefined },
    amounts: { in: sold, out },
  }
}

/** Describes a swap of CPMM, whose instruction includes both mints. */
export function raydiumCpmmInstruction(instruction: CompiledInstruction): SolanaInstruction {
  const { program, accounts, data } = instruction
  const direction = CPMM_DIRECTIONS[anchorType(data)] ?? unsupported(anchorType(data))
  const { in: sold, out } = decodeExactly(cpmmSwap, data)
  return {
    kind: 'raydium-swap',
    program,
    direction,
    owner: account(instruction, 0),
    fromAta: account(instruction, 4),
    toAta: account(instruction, 5),
    mints: { in: accounts[10], out: accounts[11] },
    amounts: { in: sold, out },
  }
}
