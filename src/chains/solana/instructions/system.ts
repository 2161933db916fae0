import { getAddressDecoder, getStructDecoder, getU32Decoder, getU64Decoder } from '@solana/web3.js'
import { LITTLE_ENDIAN } from '../little-endian.js'
import type { CompiledInstruction } from '../wire.js'
import { account, decodeExactly, unsupported, type SolanaInstruction } from './instruction.js'

/** The types of the system program's instructions. */
export const SYSTEM = { createAccount: 0, transfer: 2 } as const

const transfer = getStructDecoder([
  ['type', getU32Decoder(LITTLE_ENDIAN)],
  ['lamports', getU64Decoder(LITTLE_ENDIAN)],
])
const creation = getStructDecoder([
  ['type', getU32Decoder(LITTLE_ENDIAN)],
  ['lamports', getU64Decoder(LITTLE_ENDIAN)],
  ['space', getU64Decoder(LITTLE_ENDIAN)],
  ['owner', getAddressDecoder()],
])

/** Describes transfers of SOL, and new accounts. */
export function systemInstruction(instruction: CompiledInstruction): SolanaInstruction {
  const { program, accounts, data } = instruction
  const type = data.length < 4 ? -1 : getU32Decoder(LITTLE_ENDIAN).decode(data)
  if (accounts.length !== 2) return unsupported(type)
  const common = { program, fromAccount: account(instruction, 0), toAccount: account(instruction, 1) }
  if (type === SYSTEM.transfer)
    return { kind: 'sol-transfer', ...common, value: decodeExactly(transfer, data).lamports }
  if (type !== SYSTEM.createAccount) return unsupported(type)
  const { lamports, owner } = decodeExactly(creation, data)
  return { kind: 'create-account', ...common, value: lamports, owner }
}
