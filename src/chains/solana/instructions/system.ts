import { getAddressDecoder, getStructDecoder, getU32Decoder, getU64Decoder } from '@solana/web3.js'
import type { CompiledInstruction } from '../wire.js'
import { account, exactly, unsupported, type SolanaInstruction } from './instruction.js'

const transfer = getStructDecoder([['type', getU32Decoder()], ['lamports', getU64Decoder()]])
const creation = getStructDecoder([['type', getU32Decoder()], ['lamports', getU64Decoder()], ['space', getU64Decoder()], ['owner', getAddressDecoder()]])

/** The native program: accounts and lamports. */
export function systemInstruction(instruction: CompiledInstruction): SolanaInstruction {
  const { program, accounts, data } = instruction
  const type = data.length < 4 ? -1 : getU32Decoder().decode(data)
  if (accounts.length !== 2) return unsupported(type)
  const both = { program, fromAccount: account(instruction, 0), toAccount: account(instruction, 1) }
  if (type === 2) return { kind: 'sol-transfer', ...both, value: exactly(transfer, data).lamports }
  if (type !== 0) return unsupported(type)
  const { lamports, owner } = exactly(creation, data)
  return { kind: 'create-account', ...both, value: lamports, owner }
}
