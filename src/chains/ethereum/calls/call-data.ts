import { hexToBytes, type AbiFunction } from 'viem'
import { record } from '../../../lib/own/record.js'
import { isEthereumAddress } from '../../address.js'
import { invalidRequest } from '../../chain-errors.js'
import type { Hex } from '../../ethereum-request.js'
import { readArguments } from './arguments.js'
import { selectorOf } from './meanings.js'

// viem's own encoder and decoder read options (`size`, `fixedSize`) from every object, including values that a polluted
// prototype adds.

/**
 * Encodes a call whose arguments take one word each.
 * @throws WalletError INVALID_DATA for a value that does not fit its type
 */
export const callData = (item: AbiFunction, args: readonly (Hex | bigint)[]): Hex =>
  `0x${selectorOf(item)}${item.inputs.map(({ type }, index) => wordOf(type, args[index])).join('')}`

function wordOf(type: string, arg: Hex | bigint | undefined): string {
  if (type === 'uint256' && typeof arg === 'bigint' && arg >= 0n && arg < 2n ** 256n)
    return arg.toString(16).padStart(64, '0')
  if (type === 'address' && typeof arg === 'string' && isEthereumAddress(arg))
    return arg.slice(2).toLowerCase().padStart(64, '0')
  if (type === 'bytes4' && typeof arg === 'string' && arg.length === 10) return arg.slice(2).padEnd(64, '0')
  throw invalidRequest(`an argument is no ${type}`)
}

/** Decodes the one return value of a call, a number or a text; undefined if it is malformed. */
export function resultOf({ outputs }: AbiFunction, data: Hex): bigint | string | undefined {
  const [value] = readArguments(outputs, data.slice(2))?.values ?? []
  if (typeof value === 'bigint') return value
  return typeof value === 'string' ? new TextDecoder().decode(hexToBytes(`0x${value}`, record({}))) : undefined
}
