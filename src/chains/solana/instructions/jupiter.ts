import { getStructDecoder, getU16Decoder, getU32Decoder, getU64Decoder, getU8Decoder } from '@solana/web3.js'
import { LITTLE_ENDIAN } from '../little-endian.js'
import type { CompiledInstruction } from '../wire.js'
import { account, anchorType, unsupported, type SolanaInstruction, type Swap } from './instruction.js'

export const JUPITER = 'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4'

/**
 * The indexes of the accounts (`mints`: of the first of two), and the offset of the route in the data, by instruction
 * type.
 */
interface Layout {
  readonly direction: Swap['direction']
  readonly owner: number
  readonly from: number
  readonly to: number
  readonly mints: number
  readonly routeOffset: number
}
const LAYOUTS: Readonly<Record<string, Layout>> = {
  c1209b3341d69c81: { direction: 'exact-in', owner: 2, from: 3, to: 6, mints: 7, routeOffset: 9 },
  b0d169a89a7d453e: { direction: 'exact-out', owner: 2, from: 3, to: 6, mints: 7, routeOffset: 9 },
  d033ef977b2bed5c: { direction: 'exact-out', owner: 1, from: 2, to: 3, mints: 5, routeOffset: 8 },
}

/** The fields after the route. Fee and slippage are in basis points. */
const terms = getStructDecoder([
  ['exact', getU64Decoder(LITTLE_ENDIAN)],
  ['quoted', getU64Decoder(LITTLE_ENDIAN)],
  ['slippage', getU16Decoder(LITTLE_ENDIAN)],
  ['fee', getU8Decoder()],
])
const ALL_BASIS_POINTS = 10_000n

/** A swap through Jupiter's shared accounts, or for an exact output. */
export function jupiterInstruction(instruction: CompiledInstruction): SolanaInstruction {
  const { program, accounts, data } = instruction
  const { direction, owner, from, to, mints, routeOffset } = LAYOUTS[anchorType(data)] ?? unsupported(anchorType(data))
  return {
    kind: 'jupiter-swap',
    program,
    direction,
    owner: account(instruction, owner),
    fromAta: account(instruction, from),
    toAta: account(instruction, to),
    mints: { in: accounts[mints], out: accounts[mints + 1] },
    amounts: amountsOf(data, routeOffset, direction),
  }
}

/**
 * A hop starts with the number of its market; a few markets have that many bytes of parameters. Newer markets are
 * unknown.
 */
const KNOWN_MARKETS = 41
const PARAMETER_BYTES: Readonly<Record<number, number>> = {
  8: 1,
  12: 1,
  15: 1,
  16: 1,
  17: 1,
  18: 1,
  21: 1,
  23: 1,
  24: 1,
  27: 1,
  28: 1,
  29: 16,
  33: 4,
  39: 1,
}
/** The market's number, a percentage, and the indexes of input and output. */
const STEP_BYTES = 4

/**
 * The amounts after the route. Undefined if the route's length is uncertain, because the amounts could then be read
 * from wrong bytes.
 */
function amountsOf(data: Uint8Array, routeOffset: number, direction: Swap['direction']): Swap['amounts'] {
  if (data.length < routeOffset + 4) return undefined
  let offset = routeOffset + 4
  for (let steps = getU32Decoder(LITTLE_ENDIAN).decode(data, routeOffset); steps > 0; steps--) {
    const market = data[offset]
    if (market === undefined || market >= KNOWN_MARKETS) return undefined
    offset += STEP_BYTES + (PARAMETER_BYTES[market] ?? 0)
  }
  if (data.length !== offset + terms.fixedSize) return undefined
  const { exact, quoted, slippage } = terms.decode(data, offset)
  return direction === 'exact-in'
    ? { in: exact, out: (quoted * (ALL_BASIS_POINTS - BigInt(Math.min(slippage, 10_000)))) / ALL_BASIS_POINTS }
    : { in: (quoted * (ALL_BASIS_POINTS + BigInt(slippage)) + ALL_BASIS_POINTS - 1n) / ALL_BASIS_POINTS, out: exact }
}
