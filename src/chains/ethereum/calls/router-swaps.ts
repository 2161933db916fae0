import { record } from '../../../lib/own/record.js'
import { checksummed } from '../checksum.js'
import { readArguments } from './arguments.js'
import type { DecodedCall } from './decoded-call.js'
import { functionOf } from './meanings.js'
import { namedArguments, type NamedArguments } from './named-arguments.js'
import type { Hex } from '../../ethereum-request.js'

interface Layout {
  readonly name: string
  readonly isPacked: boolean
  readonly exactOut: boolean
}

/**
 * The layouts by command. A packed path is token, fee, token, …, and starts with the output token if the output is
 * exact.
 */
const SWAPS: ReadonlyMap<number, Layout> = new Map([
  [0x00, { name: 'v3SwapExactIn', isPacked: true, exactOut: false }],
  [0x01, { name: 'v3SwapExactOut', isPacked: true, exactOut: true }],
  [0x08, { name: 'v2SwapExactIn', isPacked: false, exactOut: false }],
  [0x09, { name: 'v2SwapExactOut', isPacked: false, exactOut: true }],
])
const inputsOf = (path: string, more: string) =>
  functionOf(`swap(address transferTo, uint256 first, uint256 second, ${path} path, bool fromWallet${more})`).inputs
const INPUTS = {
  bytes: [inputsOf('bytes', ''), inputsOf('bytes', ', uint256[]')],
  list: [inputsOf('address[]', ''), inputsOf('address[]', ', uint256[]')],
} as const
/** The position of the path after a price for each hop, which routers accept since 2026. */
const WITH_PRICES = 'c0'.padStart(64, '0')
const WORD = 64

const [ADDRESS, STEP] = [40, 46]
/** The placeholder for the router's whole balance, or what it received before. */
const ALL = 2n ** 255n

interface SwapArguments extends NamedArguments {
  readonly transferTo: Hex
  readonly first: bigint
  readonly second: bigint
  readonly path: string | readonly Hex[]
  readonly pathLength?: number
  readonly fromWallet: boolean
}

export const isSwap = (code: number): boolean => SWAPS.has(code)

/** Decodes a swap command, with its recipient as encoded. Undefined if it cannot be decoded. */
export function swapCall(code: number, input: string): (DecodedCall & { readonly transferTo: Hex }) | undefined {
  const layout = SWAPS.get(code)
  if (!layout) return undefined
  const { name, isPacked, exactOut } = layout
  const inputs = INPUTS[isPacked ? 'bytes' : 'list'][input.startsWith(WITH_PRICES, 3 * WORD) ? 1 : 0]
  const read = readArguments(inputs, input)
  const named = read && (namedArguments(inputs, read.values)?.[0] as SwapArguments | undefined)
  const ends = named?.pathLength === undefined ? named && endsOf(named.path) : undefined
  if (!named || !ends) return undefined
  const { transferTo, first, second, fromWallet } = named
  const [tokenIn, tokenOut] = isPacked && exactOut ? [ends[1], ends[0]] : ends
  const [sold, minimum] = exactOut ? [second, first] : [first, second]
  const isTaken = fromWallet && sold !== 0n
  return record({
    action: 'swap' as const,
    functionName: name,
    isErc20Ish: isTaken,
    isNFTIsh: false,
    transferTo,
    tokenIn,
    tokenOut,
    minimum,
    ...(isTaken && { token: tokenIn, ...(sold !== ALL && { amount: sold }) }),
    ...(exactOut && { exactOut }),
    ...(read.extraBytes > 0 && { extraBytes: read.extraBytes }),
    ...(read.isNonCanonical && { isNonCanonical: true }),
  })
}

/** The first and the last token of a path that consists of whole hops. */
function endsOf(path: SwapArguments['path']): readonly [Hex, Hex] | undefined {
  if (typeof path !== 'string') return path.length > 1 ? [path[0] as Hex, path.at(-1) as Hex] : undefined
  if (path.length <= ADDRESS || (path.length - ADDRESS) % STEP !== 0) return undefined
  return [checksummed(`0x${path.slice(0, ADDRESS)}`), checksummed(`0x${path.slice(-ADDRESS)}`)]
}
