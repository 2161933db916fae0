import { getStructDecoder, getU16Decoder, getU32Decoder, getU64Decoder, getU8Decoder } from '@solana/web3.js'
import type { CompiledInstruction } from '../wire.js'
import { account, anchorType, unsupported, type SolanaInstruction, type Swap } from './instruction.js'

export const JUPITER = 'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4'

/** Where the accounts stand, and where the route begins in the data. */
interface Layout { readonly direction: Swap['direction']; readonly owner: number; readonly from: number; readonly to: number; readonly mints: number; readonly routeAt: number }
const LAYOUTS: Readonly<Record<string, Layout>> = {
  c1209b3341d69c81: { direction: 'exact-in', owner: 2, from: 3, to: 6, mints: 7, routeAt: 9 },
  b0d169a89a7d453e: { direction: 'exact-out', owner: 2, from: 3, to: 6, mints: 7, routeAt: 9 },
  d033ef977b2bed5c: { direction: 'exact-out', owner: 1, from: 2, to: 3, mints: 5, routeAt: 8 },
}

const tail = getStructDecoder([['exact', getU64Decoder()], ['quoted', getU64Decoder()], ['slippage', getU16Decoder()], ['fee', getU8Decoder()]])
const WHOLE = 10_000n

/** A swap over shared accounts, or for an exact amount that comes out. */
export function jupiterInstruction(instruction: CompiledInstruction): SolanaInstruction {
  const { program, accounts, data } = instruction
  const { direction, owner, from, to, mints, routeAt } = LAYOUTS[anchorType(data)] ?? unsupported(anchorType(data))
  return {
    kind: 'jupiter-swap', program, direction, owner: account(instruction, owner), fromAta: account(instruction, from), toAta: account(instruction, to),
    mints: { in: accounts[mints], out: accounts[mints + 1] }, amounts: amountsOf(data, routeAt, direction),
  }
}

/** What the markets of a route say of themselves, in bytes, by their number; most say nothing. Newer markets are not in it. */
const MARKETS = 41
const MARKET_BYTES: Readonly<Record<number, number>> = { 8: 1, 12: 1, 15: 1, 16: 1, 17: 1, 18: 1, 21: 1, 23: 1, 24: 1, 27: 1, 28: 1, 29: 16, 33: 4, 39: 1 }
/** The market's number, a percentage, and two places. */
const STEP_BYTES = 4

/** The amounts stand behind the route; where its length is not certain nothing is said, for the program reads no further than it needs. */
function amountsOf(data: Uint8Array, routeAt: number, direction: Swap['direction']): Swap['amounts'] {
  if (data.length < routeAt + 4) return undefined
  let at = routeAt + 4
  for (let steps = getU32Decoder().decode(data, routeAt); steps > 0; steps--) {
    const market = data[at]
    if (market === undefined || market >= MARKETS) return undefined
    at += STEP_BYTES + (MARKET_BYTES[market] ?? 0)
  }
  if (data.length !== at + tail.fixedSize) return undefined
  const { exact, quoted, slippage } = tail.decode(data, at)
  return direction === 'exact-in'
    ? { in: exact, out: quoted * (WHOLE - BigInt(Math.min(slippage, 10_000))) / WHOLE }
    : { in: (quoted * (WHOLE + BigInt(slippage)) + WHOLE - 1n) / WHOLE, out: exact }
}
